-- Tables: rooms with their people. `room` is the server's JSON and means nothing here.
CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL,
    visibility TEXT    NOT NULL,
    host_id    TEXT    NOT NULL,
    room       TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_stage ON tables (stage, updated_at, id);
CREATE INDEX tables_open_by_host ON tables (host_id) WHERE stage <> 'finished';
-- The lobby, of one game and of all. Tables with a password are in the list, tables by link are not.
CREATE INDEX tables_listed_by_game ON tables (game, updated_at, id) WHERE stage <> 'finished' AND visibility <> 'link';
CREATE INDEX tables_listed ON tables (updated_at, id) WHERE stage <> 'finished' AND visibility <> 'link';

-- What is said at a table goes when the table goes.
CREATE TABLE chat (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n        INTEGER NOT NULL,
    channel  TEXT    NOT NULL,
    user_id  TEXT    NOT NULL,
    line     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- A match outlives its table: it is the history of its players. `seq` is the number of its last entry, and
-- `last_entry` is where that is.
CREATE TABLE matches (
    key         INTEGER NOT NULL PRIMARY KEY,
    id          TEXT    NOT NULL UNIQUE,
    table_id    TEXT    REFERENCES tables (id) ON DELETE SET NULL,
    game        TEXT    NOT NULL,
    ruleset     INTEGER NOT NULL,
    seq         INTEGER NOT NULL DEFAULT 0,
    last_entry  INTEGER,
    created_at  INTEGER NOT NULL,
    finished_at INTEGER,
    outcome     TEXT
) STRICT;

CREATE INDEX matches_by_table ON matches (table_id, key);

-- Bots have no row. `finished_at` repeats that of the match so that one index serves both lists of a person.
CREATE TABLE match_players (
    match_key   INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    user_id     TEXT    NOT NULL,
    finished_at INTEGER,
    PRIMARY KEY (match_key, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX match_players_by_user ON match_players (user_id, finished_at, match_key);

-- The journal: a log of all matches in the order in which entries came, each with the place of the entry before
-- it in the same match. So the entries of a batch share a few pages at the end of the log. Laid out by match, or
-- with an index by match, every match at play would cost a page of its own with every batch. A journal is read
-- from its end, which is also where the entries that somebody has missed are.
-- Entry 0 is the header; it holds the seed. That (match_key, seq) is unique is seen to by the writer, which
-- compares `matches.seq` in the same transaction.
CREATE TABLE entries (
    id         INTEGER NOT NULL PRIMARY KEY,
    previous   INTEGER,
    match_key  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    line       TEXT    NOT NULL,
    seat       INTEGER,
    command_id INTEGER
) STRICT;

-- A cache: the newest known state of a match. Everything in it can be made again from the journal.
CREATE TABLE snapshots (
    match_key INTEGER NOT NULL PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
    seq       INTEGER NOT NULL,
    dump      TEXT    NOT NULL
) STRICT;
