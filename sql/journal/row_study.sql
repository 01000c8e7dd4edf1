-- A study, with its items as a JSON list.
SELECT id, name, created_at, note, checksum,
       (SELECT json_group_array(json_array(number, game_id, ply, position, rules, note, checksum))
        FROM (SELECT * FROM study_item WHERE study_id = id ORDER BY number))
FROM study
WHERE id = ?1
