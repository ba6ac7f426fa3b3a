-- Every refresh token of a session carries the same secret; its hash is kept here, so that any old token of the
-- session is recognised. Sessions from before have none until their next exchange.
ALTER TABLE sessions ADD COLUMN refresh_family TEXT;

CREATE INDEX sessions_by_family ON sessions (refresh_family) WHERE refresh_family IS NOT NULL;
