-- What the name of an account looks like (`name_look`). Not unique: accounts from before may look alike. Those
-- without one get it when the store is opened.
ALTER TABLE users ADD COLUMN name_look TEXT;

CREATE INDEX users_by_look ON users (name_look) WHERE name_look IS NOT NULL;
