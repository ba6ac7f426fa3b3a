-- Fills in the results of matches that ended before they were stored. This migration is apart from the one that changes the
-- tables: it locks rows of finished matches only, so processes of the version before go on writing meanwhile.

-- NULL for an outcome that is no JSON, whose result stays unknown.
CREATE FUNCTION pg_temp.read_outcome(text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
    RETURN $1::jsonb;
EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
END
$$;

UPDATE match_players SET result = CASE
        WHEN jsonb_array_length(ended.outcome -> 'winners') = 0 THEN 'drawn'
        WHEN ended.outcome -> 'winners' @> to_jsonb(seat::integer) THEN 'won'
        ELSE 'lost'
    END
FROM (SELECT key, pg_temp.read_outcome(outcome) AS outcome FROM matches WHERE outcome LIKE '{%"winners"%') AS ended
WHERE ended.key = match_key AND match_players.finished_at IS NOT NULL AND result IS NULL
  AND jsonb_typeof(ended.outcome -> 'winners') = 'array' AND coalesce(ended.outcome ->> 'reason', '') <> 'aborted';
