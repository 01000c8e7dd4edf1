SELECT study_id, number, game_id, ply, position, rules, note, checksum
FROM study_item WHERE study_id = :study ORDER BY number
