-- Guests have no `name_key`, so any number of them may have the same name.
CREATE TABLE users (
    id            TEXT    NOT NULL PRIMARY KEY,
    name          TEXT    NOT NULL,
    name_key      TEXT    UNIQUE,
    kind          TEXT    NOT NULL,
    password_hash TEXT,
    email         TEXT,
    role          TEXT    NOT NULL DEFAULT 'user',
    banned_until  INTEGER,
    created_at    INTEGER NOT NULL,
    CHECK ((kind = 'account') = (name_key IS NOT NULL AND password_hash IS NOT NULL))
) STRICT;

CREATE INDEX users_by_age ON users (created_at, id);

CREATE TABLE sessions (
    id                    TEXT    NOT NULL PRIMARY KEY,
    user_id               TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    refresh_hash          TEXT    NOT NULL UNIQUE,
    previous_refresh_hash TEXT    UNIQUE,
    created_at            INTEGER NOT NULL,
    last_seen             INTEGER NOT NULL,
    expires_at            INTEGER NOT NULL,
    user_agent            TEXT    NOT NULL,
    revoked               INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id, last_seen);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE api_tokens (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    token_hash TEXT    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    last_used  INTEGER,
    revoked    INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at);

-- Failed logins by name key or address.
CREATE TABLE login_failures (
    key          TEXT    NOT NULL PRIMARY KEY,
    failures     INTEGER NOT NULL,
    window_start INTEGER NOT NULL,
    last_failure INTEGER NOT NULL,
    locked_until INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX login_failures_by_age ON login_failures (last_failure);
