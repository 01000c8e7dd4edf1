-- What was taken in later is known by the name of its source. Of older versions only the number is known, which most sources keep.
INSERT INTO main.retaken (identity, named, sum)
SELECT coalesce(named, identity), named, row_sum('retaken', coalesce(named, identity), named)
FROM other.retaken
WHERE named IS NULL OR named NOT IN (SELECT named FROM main.retaken WHERE named IS NOT NULL)
ON CONFLICT (identity) DO NOTHING;
