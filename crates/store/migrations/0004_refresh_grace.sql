-- The answer to an exchange can be lost. What its refresh token was made of is kept, together with the moment, so
-- that the old token can be answered with the same new one again for a short while.
ALTER TABLE sessions ADD COLUMN rotated_at INTEGER;
ALTER TABLE sessions ADD COLUMN refresh_salt TEXT;
