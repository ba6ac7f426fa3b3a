-- How far the time of a running match has gone since its last entry. If `reserved` is 0, the match was left in order
-- at `ms`. If it is 1, the match is being played and its time may have been told up to `ms`.
CREATE TABLE time_marks (
    match_key INTEGER NOT NULL PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
    ms        INTEGER NOT NULL,
    reserved  INTEGER NOT NULL
) STRICT;
