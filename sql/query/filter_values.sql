-- The values that the filter columns of the games of a range must have.
SELECT id, coalesce(black_id, 0), coalesce(white_id, 0), coalesce(event_id, 0), coalesce(date, 0), plies, result, coalesce(ending, 0), variant_id,
       incomplete IS NOT NULL, repaired IS NOT NULL
FROM packed_game
WHERE id >= :first AND id < :end
ORDER BY id
