-- The class of the time control (`Speed`), NULL in matches of earlier versions. A match is rated from its beginning on or
-- never. In a rated match all seats have people, and nobody comes later.
ALTER TABLE matches ADD COLUMN speed TEXT;
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

-- `won`, `lost` or `drawn`; NULL while the match is in progress and if it was aborted.
ALTER TABLE match_players ADD COLUMN result TEXT;

-- Ratings are in thousandths of a point, volatilities in billionths. `at` is the end of the last rated match.
CREATE TABLE ratings (
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game       TEXT    NOT NULL,
    speed      TEXT    NOT NULL,
    points     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    matches    INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_points ON ratings (game, speed, points, user_id);

-- The rating changes of every rated match, by seat: enough to calculate all ratings again. `n` is the order of the
-- calculations. Deleted people stay here under their id, because the ratings of their opponents follow from it.
CREATE TABLE rating_changes (
    match_key        INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
    seat             INTEGER NOT NULL,
    n                INTEGER NOT NULL,
    user_id          TEXT    NOT NULL,
    game             TEXT    NOT NULL,
    speed            TEXT    NOT NULL,
    at               INTEGER NOT NULL,
    team             INTEGER NOT NULL,
    place            INTEGER NOT NULL,
    points_before    INTEGER NOT NULL,
    deviation_before INTEGER NOT NULL,
    points           INTEGER NOT NULL,
    deviation        INTEGER NOT NULL,
    volatility       INTEGER NOT NULL,
    PRIMARY KEY (match_key, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_by_order ON rating_changes (n);
CREATE INDEX rating_changes_by_user ON rating_changes (user_id, game, speed, n);

-- The settings of profiles. Without a row: ranked, and casual matches are private.
CREATE TABLE profiles (
    user_id       TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    unranked      INTEGER NOT NULL,
    casual_public INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- People who look for an opponent. `process` is the one with the person's socket, `seen` when it last confirmed the
-- search, and `table_id` the table that was found. `points` are those of the rating when the search began.
CREATE TABLE seeks (
    user_id  TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    process  TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    speed    TEXT    NOT NULL,
    points   INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    seen     INTEGER NOT NULL,
    table_id TEXT    REFERENCES tables (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX seeks_by_table ON seeks (table_id) WHERE table_id IS NOT NULL;
