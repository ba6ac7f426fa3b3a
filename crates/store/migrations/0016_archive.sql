-- Whether a player shows a match to everybody (1) or hides it (0). NULL follows the player's profile.
ALTER TABLE match_players ADD COLUMN shown INTEGER;
