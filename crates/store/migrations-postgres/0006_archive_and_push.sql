-- As the sixteenth migration of SQLite. A process of the version before does not know `shown`.
ALTER TABLE match_players ADD COLUMN shown boolean;

CREATE TABLE push_key (
    id     bigint NOT NULL PRIMARY KEY CHECK (id = 1),
    secret text   COLLATE "C" NOT NULL
);

CREATE TABLE push_choices (
    user_id    text    COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    friends    boolean NOT NULL,
    messages   boolean NOT NULL,
    invites    boolean NOT NULL,
    show_texts boolean NOT NULL
);

CREATE TABLE push_devices (
    endpoint   text   COLLATE "C" NOT NULL PRIMARY KEY,
    user_id    text   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id text   COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    p256dh     text   COLLATE "C" NOT NULL,
    auth       text   COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    pushed     bigint NOT NULL,
    wait_until bigint NOT NULL DEFAULT 0,
    failures   bigint NOT NULL DEFAULT 0
);

CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at);
CREATE INDEX push_devices_by_session ON push_devices (session_id);

CREATE TABLE push_subjects (
    endpoint text   COLLATE "C" NOT NULL REFERENCES push_devices (endpoint) ON DELETE CASCADE,
    subject  text   COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (endpoint, subject)
);

CREATE INDEX push_subjects_by_time ON push_subjects (at);
