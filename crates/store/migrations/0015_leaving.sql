-- Closed accounts can be opened again. An account with `delete_at` is deleted at that time unless its owner logs in
-- before. What is left of a deleted account is a closed guest without a name, so that its matches keep their player.
ALTER TABLE users ADD COLUMN closed_at INTEGER;
ALTER TABLE users ADD COLUMN delete_at INTEGER;
CREATE INDEX users_by_deletion ON users (delete_at) WHERE delete_at IS NOT NULL;

-- Names of deleted accounts, which nobody gets again: keyed hashes of the key and the look of each name.
CREATE TABLE deleted_names (
    key_hash  TEXT NOT NULL PRIMARY KEY,
    look_hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_names_by_look ON deleted_names (look_hash);

-- The key of these hashes. It is made when the first account is deleted.
CREATE TABLE name_hash_key (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    secret TEXT    NOT NULL
) STRICT;

-- Deleted people of whose names there may still be copies, in rooms for example. A table in memory may write its copy
-- after the deletion.
CREATE TABLE erasures (
    user_id TEXT    NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Secrets that accounts share with authenticator apps. `last_step` is the time step of the last code that was used.
CREATE TABLE totp (
    user_id   TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret    TEXT    NOT NULL,
    confirmed INTEGER NOT NULL DEFAULT 0,
    last_step INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;
