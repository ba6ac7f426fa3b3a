-- The relation of one person to another: a row per direction. `declined_at` is when the other person declined the last request; it
-- stays with the row, so that withdrawing and blocking do not shorten the wait for the next request.
CREATE TABLE relations (
    user_id     TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state       TEXT    NOT NULL,
    at          INTEGER NOT NULL,
    declined_at INTEGER,
    PRIMARY KEY (user_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX relations_by_other ON relations (other_id, state);
CREATE INDEX relations_withdrawn ON relations (at) WHERE state = 'withdrawn';

-- A person without a row has the defaults.
CREATE TABLE preferences (
    user_id TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    ask     INTEGER NOT NULL DEFAULT 1,
    message TEXT    NOT NULL DEFAULT 'friends',
    invite  TEXT    NOT NULL DEFAULT 'always',
    online  INTEGER NOT NULL DEFAULT 1,
    history TEXT    NOT NULL DEFAULT 'always',
    kid     INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The number of the last entry of each inbox, and the entry up to which its owner has looked.
CREATE TABLE inbox_heads (
    user_id TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    n       INTEGER NOT NULL,
    seen    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- An entry holds ids only, neither names nor texts.
CREATE TABLE inbox (
    user_id TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    n       INTEGER NOT NULL,
    kind    TEXT    NOT NULL,
    from_id TEXT    REFERENCES users (id) ON DELETE SET NULL,
    about   TEXT,
    about_n INTEGER,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX inbox_by_sender ON inbox (from_id);

-- The conversation of two people, `a_id` before `b_id`.
CREATE TABLE threads (
    id        TEXT    NOT NULL PRIMARY KEY,
    a_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    b_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    n         INTEGER NOT NULL,
    last_from TEXT    NOT NULL,
    last_at   INTEGER NOT NULL,
    UNIQUE (a_id, b_id)
) STRICT;

CREATE INDEX threads_by_second ON threads (b_id);

-- A person's copy of a thread: what they have seen and up to where they have deleted it.
CREATE TABLE thread_copies (
    user_id   TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    thread_id TEXT    NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
    seen      INTEGER NOT NULL DEFAULT 0,
    deleted   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, thread_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX thread_copies_by_thread ON thread_copies (thread_id);

-- `key` is the sender's: a message that is sent again under it is not stored again.
CREATE TABLE messages (
    thread_id TEXT    NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
    n         INTEGER NOT NULL,
    from_id   TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    body      TEXT    NOT NULL,
    key       TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (thread_id, n),
    UNIQUE (from_id, key)
) STRICT;

CREATE TABLE invites (
    id         TEXT    NOT NULL PRIMARY KEY,
    from_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    to_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    table_id   TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game       TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX invites_by_sender ON invites (from_id, expires_at);
CREATE INDEX invites_by_recipient ON invites (to_id, expires_at);
CREATE INDEX invites_by_table ON invites (table_id);
CREATE INDEX invites_by_end ON invites (expires_at);
