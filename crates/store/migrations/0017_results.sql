-- Fills in the results of matches that ended before they were stored.

UPDATE match_players SET result = (
    SELECT CASE
        WHEN json_array_length(outcome, '$.winners') = 0 THEN 'drawn'
        WHEN EXISTS (SELECT 1 FROM json_each(outcome, '$.winners') WHERE value = seat) THEN 'won'
        ELSE 'lost'
    END
    FROM matches
    WHERE key = match_key AND json_valid(outcome) AND json_type(outcome, '$.winners') = 'array'
      AND ifnull(json_extract(outcome, '$.reason'), '') <> 'aborted'
)
WHERE finished_at IS NOT NULL AND result IS NULL;
