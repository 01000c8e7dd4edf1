INSERT INTO study_item (study_id, number, game_id, ply, position, rules, note, checksum)
SELECT study, number, game, ply, position, rules, note, row_checksum('study_item', study, number, game, ply, position, rules, note)
FROM (SELECT :study AS study, (SELECT coalesce(max(number), 0) + 1 FROM study_item WHERE study_id = :study) AS number,
             :game AS game, :ply AS ply, :position AS position, :rules AS rules, :note AS note)
RETURNING number
