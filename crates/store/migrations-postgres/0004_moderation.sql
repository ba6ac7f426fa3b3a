-- As the fourteenth migration of SQLite.

CREATE TABLE reviews (
    id        text    COLLATE "C" NOT NULL PRIMARY KEY,
    game      text    COLLATE "C" NOT NULL,
    user_id   text    COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    stars     bigint  NOT NULL,
    text      text,
    lang      text    COLLATE "C" NOT NULL,
    state     text    COLLATE "C" NOT NULL,
    guarded   boolean NOT NULL DEFAULT false,
    matches   bigint  NOT NULL,
    at        bigint  NOT NULL,
    edited_at bigint,
    UNIQUE (user_id, game)
);

CREATE INDEX reviews_published ON reviews (game, at, id, stars) WHERE state = 'published';

CREATE TABLE review_marks (
    review_id text COLLATE "C" NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    user_id   text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (review_id, user_id)
);

CREATE INDEX review_marks_by_user ON review_marks (user_id);

CREATE INDEX matches_played ON matches (game, finished_at)
    WHERE finished_at IS NOT NULL AND outcome NOT LIKE '%"reason":"aborted"%';

CREATE TABLE sanctions (
    user_id           text   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    muted_until       bigint,
    play_banned_until bigint
);

CREATE TABLE cases (
    id            text   COLLATE "C" NOT NULL PRIMARY KEY,
    kind          text   COLLATE "C" NOT NULL,
    user_id       text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    about         text   COLLATE "C" NOT NULL,
    barred_id     text   COLLATE "C",
    state         text   COLLATE "C" NOT NULL,
    rank          bigint NOT NULL,
    at            bigint NOT NULL,
    claimed_by    text   COLLATE "C",
    claimed_until bigint,
    closed_at     bigint,
    closing       text   COLLATE "C"
);

CREATE UNIQUE INDEX cases_open ON cases (user_id, kind, about) WHERE state = 'open';
CREATE INDEX cases_by_rank ON cases (state, rank, id);
CREATE INDEX cases_by_subject ON cases (about) WHERE about <> '';

CREATE TABLE reports (
    id          text   COLLATE "C" NOT NULL PRIMARY KEY,
    case_id     text   COLLATE "C" NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    reporter_id text   COLLATE "C" NOT NULL,
    note        text,
    at          bigint NOT NULL,
    UNIQUE (case_id, reporter_id)
);

CREATE INDEX reports_by_reporter ON reports (reporter_id);

CREATE TABLE evidence (
    case_id   text   COLLATE "C" NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    n         bigint NOT NULL,
    report_id text   COLLATE "C",
    body      text   NOT NULL,
    at        bigint NOT NULL,
    PRIMARY KEY (case_id, n)
);

CREATE TABLE reporters (
    user_id   text   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    upheld    bigint NOT NULL,
    dismissed bigint NOT NULL
);

CREATE TABLE moderation_log (
    id      text   COLLATE "C" NOT NULL PRIMARY KEY,
    by_id   text   COLLATE "C" NOT NULL,
    user_id text   COLLATE "C" NOT NULL,
    kind    text   COLLATE "C" NOT NULL,
    case_id text   COLLATE "C",
    about   text   COLLATE "C",
    game    text   COLLATE "C",
    note    text   NOT NULL,
    at      bigint NOT NULL,
    until   bigint
);

CREATE INDEX moderation_log_by_time ON moderation_log (at, id);
CREATE INDEX moderation_log_by_user ON moderation_log (user_id, at, id);

CREATE FUNCTION keep_moderation_log() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$;

CREATE TRIGGER moderation_log_is_kept BEFORE UPDATE OR DELETE ON moderation_log
    FOR EACH ROW EXECUTE FUNCTION keep_moderation_log();

CREATE TABLE former_names (
    name_key  text COLLATE "C" NOT NULL PRIMARY KEY,
    name_look text COLLATE "C" NOT NULL,
    user_id   text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX former_names_by_look ON former_names (name_look);
CREATE INDEX former_names_by_user ON former_names (user_id);
