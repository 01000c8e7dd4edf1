-- A saved search, with its games as a JSON list of numbers and checksums.
SELECT id, name, created_at, question, checksum,
       (SELECT json_group_array(json_array(game_id, checksum))
        FROM (SELECT game_id, checksum FROM saved_result_game WHERE saved_result_id = id ORDER BY game_id))
FROM saved_result
WHERE id = ?1
