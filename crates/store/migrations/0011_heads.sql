-- What changes with every command of a match, apart from the rest of its row. A transaction writes whole pages, and
-- these rows are narrow: those of the matches that are being played share a few pages.
CREATE TABLE match_heads (
    match_key  INTEGER NOT NULL PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
    seq        INTEGER NOT NULL,
    last_entry INTEGER,
    epoch      INTEGER NOT NULL
) STRICT;

INSERT INTO match_heads (match_key, seq, last_entry, epoch) SELECT key, seq, last_entry, epoch FROM matches;

ALTER TABLE matches DROP COLUMN seq;
ALTER TABLE matches DROP COLUMN last_entry;
ALTER TABLE matches DROP COLUMN epoch;

-- Every saved room changes `updated_at`, so every index with it is written too. One is left for the lobby, which looks for
-- the game inside the index, and one for the tables that never began.
DROP INDEX tables_by_stage;
DROP INDEX tables_listed_by_game;
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (updated_at, id, game) WHERE stage <> 'finished' AND visibility <> 'link';
CREATE INDEX tables_gathering ON tables (updated_at, id) WHERE stage = 'gathering';

-- The list of running matches is short and changes often; that of finished ones is long and only grows.
DROP INDEX match_players_by_user;
CREATE INDEX match_players_running ON match_players (user_id, match_key) WHERE finished_at IS NULL;
CREATE INDEX match_players_finished ON match_players (user_id, finished_at, match_key) WHERE finished_at IS NOT NULL;
