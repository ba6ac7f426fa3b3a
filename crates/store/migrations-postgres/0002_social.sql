-- Friends, blocks, preferences, inboxes, messages and invitations, as in the twelfth migration of SQLite.

CREATE TABLE relations (
    user_id     text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id    text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state       text   COLLATE "C" NOT NULL,
    at          bigint NOT NULL,
    declined_at bigint,
    PRIMARY KEY (user_id, other_id)
);

CREATE INDEX relations_by_other ON relations (other_id, state);
CREATE INDEX relations_withdrawn ON relations (at) WHERE state = 'withdrawn';

CREATE TABLE preferences (
    user_id text   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    ask     boolean NOT NULL DEFAULT true,
    message text   COLLATE "C" NOT NULL DEFAULT 'friends',
    invite  text   COLLATE "C" NOT NULL DEFAULT 'always',
    online  boolean NOT NULL DEFAULT true,
    history text   COLLATE "C" NOT NULL DEFAULT 'always',
    kid     boolean NOT NULL DEFAULT false
);

CREATE TABLE inbox_heads (
    user_id text   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    n       bigint NOT NULL,
    seen    bigint NOT NULL DEFAULT 0
);

CREATE TABLE inbox (
    user_id text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    n       bigint NOT NULL,
    kind    text   COLLATE "C" NOT NULL,
    from_id text   COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    about   text COLLATE "C",
    about_n bigint,
    at      bigint NOT NULL,
    PRIMARY KEY (user_id, n)
);

CREATE INDEX inbox_by_sender ON inbox (from_id);

CREATE TABLE threads (
    id        text   COLLATE "C" NOT NULL PRIMARY KEY,
    a_id      text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    b_id      text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    n         bigint NOT NULL,
    last_from text   COLLATE "C" NOT NULL,
    last_at   bigint NOT NULL,
    UNIQUE (a_id, b_id)
);

CREATE INDEX threads_by_second ON threads (b_id);

CREATE TABLE thread_copies (
    user_id   text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    thread_id text   COLLATE "C" NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
    seen      bigint NOT NULL DEFAULT 0,
    deleted   bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, thread_id)
);

CREATE INDEX thread_copies_by_thread ON thread_copies (thread_id);

CREATE TABLE messages (
    thread_id text   COLLATE "C" NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
    n         bigint NOT NULL,
    from_id   text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    body      text   NOT NULL,
    key       text   COLLATE "C" NOT NULL,
    at        bigint NOT NULL,
    PRIMARY KEY (thread_id, n),
    UNIQUE (from_id, key)
);

CREATE TABLE invites (
    id         text   COLLATE "C" NOT NULL PRIMARY KEY,
    from_id    text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    to_id      text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    table_id   text   COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game       text   COLLATE "C" NOT NULL,
    state      text   COLLATE "C" NOT NULL,
    at         bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE INDEX invites_by_sender ON invites (from_id, expires_at);
CREATE INDEX invites_by_recipient ON invites (to_id, expires_at);
CREATE INDEX invites_by_table ON invites (table_id);
CREATE INDEX invites_by_end ON invites (expires_at);
