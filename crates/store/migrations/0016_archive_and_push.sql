-- Whether a player shows a match to everybody (1) or hides it (0). NULL follows the player's profile.
ALTER TABLE match_players ADD COLUMN shown INTEGER;

-- The server's key for Web Push: one for all processes, for ever, because browsers subscribe to it.
CREATE TABLE push_key (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    secret TEXT    NOT NULL
) STRICT;

-- The events that cause a notice on a person's devices. A person without a row has the defaults.
CREATE TABLE push_choices (
    user_id    TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    friends    INTEGER NOT NULL,
    messages   INTEGER NOT NULL,
    invites    INTEGER NOT NULL,
    show_texts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The browsers that get notices, for as long as their session lasts. `pushed` is the last entry of the inbox that was handled. Nothing
-- is sent before `wait_until`: until then a process is sending, or waits after a failure.
CREATE TABLE push_devices (
    endpoint   TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    p256dh     TEXT    NOT NULL,
    auth       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    pushed     INTEGER NOT NULL,
    wait_until INTEGER NOT NULL DEFAULT 0,
    failures   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at);
CREATE INDEX push_devices_by_session ON push_devices (session_id);

-- When a device was last told of a subject, such as a thread.
CREATE TABLE push_subjects (
    endpoint TEXT    NOT NULL REFERENCES push_devices (endpoint) ON DELETE CASCADE,
    subject  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (endpoint, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subjects_by_time ON push_subjects (at);
