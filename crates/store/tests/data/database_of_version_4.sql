PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES(1,'tables and matches','2026-11-18 00:36:38',1,X'9d08336311b470189b63554f73cde60c610d53059d9c35622f671597ba139f3d1d02e3d98dc97461d402fc1497570110',3669809);
INSERT INTO _sqlx_migrations VALUES(2,'people','2026-11-18 00:36:38',1,X'9683d1af2f464601b01e0e367af11e0638765b1b8b983d5da90ee4ea36a8273ded85bbc029b6b4ebe7f42bb294dae069',4094884);
INSERT INTO _sqlx_migrations VALUES(3,'readiness','2026-11-18 00:36:38',1,X'10e5f752979f014f4e85a086f6346acf239f632308c9b201ab65583cf15f6c264901a4c6ceb15301ac6d47106ed8ba50',3247117);
INSERT INTO _sqlx_migrations VALUES(4,'refresh grace','2026-11-18 00:36:38',1,X'c7c1e14bf0a12bf9d9ede4b950162511a2a3290b6e3ef1480828036a54697e40c761aac7be8722b2dbdac7b7f4827a5f',3958140);
CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL,
    visibility TEXT    NOT NULL,
    host_id    TEXT    NOT NULL,
    room       TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO tables VALUES('8wwmz6w3xgkv','tictactoe','finished','public','yye6thc4bi69','{"id":"8wwmz6w3xgkv","settings":{"game":"tictactoe","options":{},"seats":null,"first_seat":0,"visibility":"public","time":null,"spectators":true,"undo":true,"hints":false,"auto_start":false,"away":"wait","grace_s":60},"password_hash":null,"host":"yye6thc4bi69","stage":"finished","seats":[{"occupant":{"kind":"person","id":"yye6thc4bi69","name":"Mild Ibis","guest":true},"ready":false},{"occupant":{"kind":"person","id":"fasvkztqrynm","name":"Amber Pine","guest":true},"ready":false}],"match_id":"bbu5tsp43h2r","matches":1,"first_seat":1}',1794962198735);
INSERT INTO tables VALUES('6hx8vynq4j56','tictactoe','playing','public','qammpsan5n6z','{"id":"6hx8vynq4j56","settings":{"game":"tictactoe","options":{},"seats":null,"first_seat":0,"visibility":"public","time":{"type":"fischer","initial_ms":600000,"increment_ms":0},"spectators":true,"undo":true,"hints":false,"auto_start":false,"away":"wait","grace_s":60},"password_hash":null,"host":"qammpsan5n6z","stage":"playing","seats":[{"occupant":{"kind":"person","id":"qammpsan5n6z","name":"Wise Kingfisher","guest":true},"ready":false},{"occupant":{"kind":"person","id":"m4amp4ew9jyz","name":"Thoughtful Lynx","guest":true},"ready":true}],"match_id":"msiqvpxmaumc","matches":1,"first_seat":0}',1794962198790);
CREATE TABLE chat (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n        INTEGER NOT NULL,
    channel  TEXT    NOT NULL,
    user_id  TEXT    NOT NULL,
    line     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
INSERT INTO chat VALUES('8wwmz6w3xgkv',1,'players','yye6thc4bi69','{"n":1,"channel":"players","from":{"id":"yye6thc4bi69","name":"Mild Ibis","guest":true},"at":1794962198722,"text":"good luck"}');
INSERT INTO chat VALUES('8wwmz6w3xgkv',2,'players','fasvkztqrynm','{"n":2,"channel":"players","from":{"id":"fasvkztqrynm","name":"Amber Pine","guest":true},"at":1794962198724,"text":"have fun"}');
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
INSERT INTO matches VALUES(1,'bbu5tsp43h2r','8wwmz6w3xgkv','tictactoe',1,5,6,1794962198721,1794962198735,'{"winners":[0],"reason":"three_in_a_row"}');
INSERT INTO matches VALUES(2,'msiqvpxmaumc','6hx8vynq4j56','tictactoe',1,2,9,1794962198790,NULL,NULL);
CREATE TABLE match_players (
    match_key   INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    user_id     TEXT    NOT NULL,
    finished_at INTEGER,
    PRIMARY KEY (match_key, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO match_players VALUES(1,1,'fasvkztqrynm',1794962198735);
INSERT INTO match_players VALUES(2,1,'m4amp4ew9jyz',NULL);
INSERT INTO match_players VALUES(2,0,'qammpsan5n6z',NULL);
INSERT INTO match_players VALUES(1,0,'yye6thc4bi69',1794962198735);
CREATE TABLE entries (
    id         INTEGER NOT NULL PRIMARY KEY,
    previous   INTEGER,
    match_key  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    line       TEXT    NOT NULL,
    seat       INTEGER,
    command_id INTEGER
) STRICT;
INSERT INTO entries VALUES(1,NULL,1,0,'{"game":"tictactoe","ruleset":1,"seats":{"count":2,"first":0},"mode":"online","seed":"b2ef2d8761dd8e6d077b974f3db89673d630313e727dcb2ea395d3ed870259b5","options":{}}',NULL,NULL);
INSERT INTO entries VALUES(2,1,1,1,'{"seq":1,"at_ms":3,"seat":0,"command":{"type":"click_cell","cell":0},"events":[{"type":"cell_occupied","cell":0,"seat":0}],"hash":"5dfa54ee2b01a1d5"}',0,3);
INSERT INTO entries VALUES(3,2,1,2,'{"seq":2,"at_ms":5,"seat":1,"command":{"type":"click_cell","cell":3},"events":[{"type":"cell_occupied","cell":3,"seat":1}],"hash":"55e7b86c20d6b90b"}',1,4);
INSERT INTO entries VALUES(4,3,1,3,'{"seq":3,"at_ms":9,"seat":0,"command":{"type":"click_cell","cell":1},"events":[{"type":"cell_occupied","cell":1,"seat":0}],"hash":"1ca5eb0b43cbfc53"}',0,4);
INSERT INTO entries VALUES(5,4,1,4,'{"seq":4,"at_ms":12,"seat":1,"command":{"type":"click_cell","cell":4},"events":[{"type":"cell_occupied","cell":4,"seat":1}],"hash":"54b03905d623a7db"}',1,5);
INSERT INTO entries VALUES(6,5,1,5,'{"seq":5,"at_ms":13,"seat":0,"command":{"type":"click_cell","cell":2},"events":[{"type":"cell_occupied","cell":2,"seat":0},{"type":"match_ended","outcome":{"winners":[0],"reason":"three_in_a_row"}}],"hash":"8813324bd0665040"}',0,5);
INSERT INTO entries VALUES(7,NULL,2,0,'{"game":"tictactoe","ruleset":1,"seats":{"count":2,"first":0},"mode":"online","seed":"5a89d4db099930e9166b9bde60356f271f985ca66ae7fa44e07d572fb500387a","options":{},"time":{"type":"fischer","initial_ms":600000,"increment_ms":0}}',NULL,NULL);
INSERT INTO entries VALUES(8,7,2,1,'{"seq":1,"at_ms":0,"seat":0,"command":{"type":"click_cell","cell":4},"events":[{"type":"cell_occupied","cell":4,"seat":0}],"hash":"b95a1857d9173889"}',0,2);
INSERT INTO entries VALUES(9,8,2,2,'{"seq":2,"at_ms":8,"seat":1,"command":{"type":"click_cell","cell":0},"events":[{"type":"cell_occupied","cell":0,"seat":1}],"hash":"93b45bb6c7ae3cb2"}',1,3);
CREATE TABLE snapshots (
    match_key INTEGER NOT NULL PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
    seq       INTEGER NOT NULL,
    dump      TEXT    NOT NULL
) STRICT;
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
INSERT INTO users VALUES('yye6thc4bi69','Mild Ibis',NULL,'guest',NULL,NULL,'user',NULL,1794962198690);
INSERT INTO users VALUES('fasvkztqrynm','Amber Pine',NULL,'guest',NULL,NULL,'user',NULL,1794962198708);
INSERT INTO users VALUES('qammpsan5n6z','Wise Kingfisher',NULL,'guest',NULL,NULL,'user',NULL,1794962198749);
INSERT INTO users VALUES('m4amp4ew9jyz','Thoughtful Lynx',NULL,'guest',NULL,NULL,'user',NULL,1794962198760);
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
, rotated_at INTEGER, refresh_salt TEXT) STRICT;
INSERT INTO sessions VALUES('cbv6mm52ista','yye6thc4bi69','120633927d4d47e2e408228025adaec16e008dd1b2eae0002de51e8be3551f24',NULL,1794962198703,1794962198703,1800146198703,'',0,NULL,NULL);
INSERT INTO sessions VALUES('923fss6qvbae','fasvkztqrynm','5db900d2c454e36ca4460aa7938b4ccdc669ae77f72141ea2777ac3ba2bf4012',NULL,1794962198709,1794962198709,1800146198709,'',0,NULL,NULL);
INSERT INTO sessions VALUES('rmw76xpiprq5','qammpsan5n6z','67cec240c48982c3a86df7aae48b45320cf6233eeae5eeeb3dba118da0c83bd7',NULL,1794962198755,1794962198755,1800146198755,'',0,NULL,NULL);
INSERT INTO sessions VALUES('4653i74ark2x','m4amp4ew9jyz','d9b4aff1c1471f3f101135ca0b149209a5e7f89093374e011f8f2397fed7c756',NULL,1794962198762,1794962198762,1800146198762,'',0,NULL,NULL);
CREATE TABLE api_tokens (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    token_hash TEXT    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    last_used  INTEGER,
    revoked    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE login_failures (
    key          TEXT    NOT NULL PRIMARY KEY,
    failures     INTEGER NOT NULL,
    window_start INTEGER NOT NULL,
    last_failure INTEGER NOT NULL,
    locked_until INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE readiness (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    checks INTEGER NOT NULL
) STRICT;
INSERT INTO readiness VALUES(1,0);
CREATE INDEX tables_by_stage ON tables (stage, updated_at, id);
CREATE INDEX tables_open_by_host ON tables (host_id) WHERE stage <> 'finished';
CREATE INDEX tables_listed_by_game ON tables (game, updated_at, id) WHERE stage <> 'finished' AND visibility <> 'link';
CREATE INDEX tables_listed ON tables (updated_at, id) WHERE stage <> 'finished' AND visibility <> 'link';
CREATE INDEX matches_by_table ON matches (table_id, key);
CREATE INDEX match_players_by_user ON match_players (user_id, finished_at, match_key);
CREATE INDEX users_by_age ON users (created_at, id);
CREATE INDEX sessions_by_user ON sessions (user_id, last_seen);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at);
CREATE INDEX login_failures_by_age ON login_failures (last_failure);
COMMIT;
