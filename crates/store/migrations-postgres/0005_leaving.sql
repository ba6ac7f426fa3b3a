-- As the fifteenth migration of SQLite.

ALTER TABLE users ADD COLUMN closed_at bigint;
ALTER TABLE users ADD COLUMN delete_at bigint;

CREATE INDEX users_by_deletion ON users (delete_at) WHERE delete_at IS NOT NULL;

CREATE TABLE deleted_names (
    key_hash  text COLLATE "C" NOT NULL PRIMARY KEY,
    look_hash text COLLATE "C" NOT NULL
);

CREATE INDEX deleted_names_by_look ON deleted_names (look_hash);

CREATE TABLE name_hash_key (
    id     bigint NOT NULL PRIMARY KEY CHECK (id = 1),
    secret text   COLLATE "C" NOT NULL
);

CREATE TABLE erasures (
    user_id text   COLLATE "C" NOT NULL PRIMARY KEY,
    at      bigint NOT NULL
);

CREATE TABLE totp (
    user_id   text    COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret    text    COLLATE "C" NOT NULL,
    confirmed boolean NOT NULL DEFAULT false,
    last_step bigint  NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
    user_id   text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);
