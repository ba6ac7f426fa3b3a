-- The processes that share this store, and until when each of them is taken to be alive.
CREATE TABLE nodes (
    id          TEXT    NOT NULL PRIMARY KEY,
    incarnation INTEGER NOT NULL,
    lease_until INTEGER NOT NULL,
    draining    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The process that may write a table. Every claim counts `epoch` up, and every write compares it. The newest match of
-- a table has the epoch of its table. An entry keeps the epoch under which it was written.
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN owner_incarnation INTEGER;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;

-- Where the header is, so that the end of a journal can be read without the rest. NULL for matches from before.
ALTER TABLE matches ADD COLUMN first_entry INTEGER;

-- The keys of access tokens.
CREATE TABLE signing_keys (
    id         TEXT    NOT NULL PRIMARY KEY,
    secret     TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    retired_at INTEGER
) STRICT;
