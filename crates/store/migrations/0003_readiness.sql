-- One row that the readiness check counts up, to prove that writing and reading work.
CREATE TABLE readiness (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    checks INTEGER NOT NULL
) STRICT;

INSERT INTO readiness (id, checks) VALUES (1, 0);
