-- Reviews of games. `matches` is how many matches of the game the author had finished. A review that a moderator has hidden is
-- `guarded`: whatever its author does with it, it is not published again without approval. For this, such a review stays
-- as a row without text and with the state `deleted` when its author deletes it.
CREATE TABLE reviews (
    id        TEXT    NOT NULL PRIMARY KEY,
    game      TEXT    NOT NULL,
    user_id   TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    stars     INTEGER NOT NULL,
    text      TEXT,
    lang      TEXT    NOT NULL,
    state     TEXT    NOT NULL,
    guarded   INTEGER NOT NULL DEFAULT 0,
    matches   INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    edited_at INTEGER,
    UNIQUE (user_id, game)
) STRICT;

CREATE INDEX reviews_published ON reviews (game, at, id, stars) WHERE state = 'published';

-- Who has found a review helpful.
CREATE TABLE review_marks (
    review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (review_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX review_marks_by_user ON review_marks (user_id);

-- The matches that were played to the end, for the numbers on the page of a game.
CREATE INDEX matches_played ON matches (game, finished_at)
    WHERE finished_at IS NOT NULL AND outcome NOT LIKE '%"reason":"aborted"%';

-- Until when a person may not write or not play rated matches. A person without a row may do both.
CREATE TABLE sanctions (
    user_id           TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    muted_until       INTEGER,
    play_banned_until INTEGER
) STRICT, WITHOUT ROWID;

-- The queue of the moderators: a case is about one person and of one kind. `about` is the review, or the action that an
-- appeal is against; it is empty for everything else. `barred_id` is the moderator who may not decide. The case with the
-- highest `rank` comes first. `closing` is the action that has ended it.
CREATE TABLE cases (
    id            TEXT    NOT NULL PRIMARY KEY,
    kind          TEXT    NOT NULL,
    user_id       TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    about         TEXT    NOT NULL,
    barred_id     TEXT,
    state         TEXT    NOT NULL,
    rank          INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    claimed_by    TEXT,
    claimed_until INTEGER,
    closed_at     INTEGER,
    closing       TEXT
) STRICT;

CREATE UNIQUE INDEX cases_open ON cases (user_id, kind, about) WHERE state = 'open';
CREATE INDEX cases_by_rank ON cases (state, rank, id);
CREATE INDEX cases_by_subject ON cases (about) WHERE about <> '';

CREATE TABLE reports (
    id          TEXT    NOT NULL PRIMARY KEY,
    case_id     TEXT    NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    reporter_id TEXT    NOT NULL,
    note        TEXT,
    at          INTEGER NOT NULL,
    UNIQUE (case_id, reporter_id)
) STRICT;

CREATE INDEX reports_by_reporter ON reports (reporter_id);

-- Copies of what was reported: the server's JSON.
CREATE TABLE evidence (
    case_id   TEXT    NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    n         INTEGER NOT NULL,
    report_id TEXT,
    body      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (case_id, n)
) STRICT;

-- How many reports of a person led to an action, and how many did not.
CREATE TABLE reporters (
    user_id   TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    upheld    INTEGER NOT NULL,
    dismissed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Everything that moderators do. Rows are only added. They refer to people by id, and stay when these are deleted.
CREATE TABLE moderation_log (
    id      TEXT    NOT NULL PRIMARY KEY,
    by_id   TEXT    NOT NULL,
    user_id TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    case_id TEXT,
    about   TEXT,
    game    TEXT,
    note    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    until   INTEGER
) STRICT;

CREATE INDEX moderation_log_by_time ON moderation_log (at, id);
CREATE INDEX moderation_log_by_user ON moderation_log (user_id, at, id);

CREATE TRIGGER moderation_log_is_not_changed BEFORE UPDATE ON moderation_log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER moderation_log_is_not_deleted BEFORE DELETE ON moderation_log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- Names that moderators have taken away. Nobody gets them again, and their owners still log in with them.
CREATE TABLE former_names (
    name_key  TEXT NOT NULL PRIMARY KEY,
    name_look TEXT NOT NULL,
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX former_names_by_look ON former_names (name_look);
CREATE INDEX former_names_by_user ON former_names (user_id);
