-- As the sixteenth migration of SQLite. A process of the version before does not know `shown`.
ALTER TABLE match_players ADD COLUMN shown boolean;
