-- As the thirteenth migration of SQLite. A process of the version before does not write `result`, `speed` and `rated`: its
-- matches are not rated.

ALTER TABLE matches ADD COLUMN speed text COLLATE "C";
ALTER TABLE matches ADD COLUMN rated boolean NOT NULL DEFAULT false;
ALTER TABLE match_players ADD COLUMN result text COLLATE "C";

CREATE TABLE ratings (
    user_id    text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game       text   COLLATE "C" NOT NULL,
    speed      text   COLLATE "C" NOT NULL,
    points     bigint NOT NULL,
    deviation  bigint NOT NULL,
    volatility bigint NOT NULL,
    matches    bigint NOT NULL,
    at         bigint NOT NULL,
    PRIMARY KEY (user_id, game, speed)
);

CREATE INDEX ratings_by_points ON ratings (game, speed, points, user_id);

-- `n` is taken while the ratings of all players of the match are locked. So of two matches with a common player, the one
-- that was calculated first has the lower number.
CREATE SEQUENCE rating_order;

CREATE TABLE rating_changes (
    match_key        bigint   NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
    seat             smallint NOT NULL,
    n                bigint   NOT NULL,
    user_id          text     COLLATE "C" NOT NULL,
    game             text     COLLATE "C" NOT NULL,
    speed            text     COLLATE "C" NOT NULL,
    at               bigint   NOT NULL,
    team             smallint NOT NULL,
    place            smallint NOT NULL,
    points_before    bigint   NOT NULL,
    deviation_before bigint   NOT NULL,
    points           bigint   NOT NULL,
    deviation        bigint   NOT NULL,
    volatility       bigint   NOT NULL,
    PRIMARY KEY (match_key, seat)
);

CREATE INDEX rating_changes_by_order ON rating_changes (n);
CREATE INDEX rating_changes_by_user ON rating_changes (user_id, game, speed, n);

CREATE TABLE profiles (
    user_id       text    COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    unranked      boolean NOT NULL,
    casual_public boolean NOT NULL
);

CREATE TABLE seeks (
    user_id  text   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    process  text   COLLATE "C" NOT NULL,
    game     text   COLLATE "C" NOT NULL,
    speed    text   COLLATE "C" NOT NULL,
    points   bigint NOT NULL,
    since    bigint NOT NULL,
    seen     bigint NOT NULL,
    table_id text   COLLATE "C" REFERENCES tables (id) ON DELETE CASCADE
);

CREATE INDEX seeks_by_table ON seeks (table_id) WHERE table_id IS NOT NULL;
