-- The people and bots of a match by seat, with the names that they had when it began: the server's JSON, which means
-- nothing here. Matches of earlier versions have none.
ALTER TABLE matches ADD COLUMN seats TEXT;
