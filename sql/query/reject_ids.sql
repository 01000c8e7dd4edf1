-- The numbers of rejects in an order, with unknown values last in both directions.
SELECT id
FROM (SELECT reject.id AS id,
             CASE :sort WHEN 'source' THEN source.name WHEN 'line' THEN line WHEN 'kind' THEN kind WHEN 'message' THEN message WHEN 'game' THEN game_id
                        ELSE reject.id END AS key
      FROM reject JOIN source ON source.id = source_id
      WHERE :kind IS NULL OR kind = :kind)
ORDER BY key IS NULL, CASE WHEN NOT :descending THEN key END COLLATE NOCASE, CASE WHEN :descending THEN key END COLLATE NOCASE DESC, id
LIMIT :limit OFFSET :offset
