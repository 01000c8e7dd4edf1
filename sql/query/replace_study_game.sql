-- The new game may be shorter. Damaged rows are left as they are.
UPDATE study_item
SET game_id = :new, ply = min(ply, plies),
    checksum = row_checksum('study_item', study_id, number, :new, min(ply, plies), position, rules, note)
FROM (SELECT plies FROM packed_game WHERE id = :new)
WHERE game_id = :old AND study_item.checksum IS row_checksum('study_item', study_id, number, game_id, ply, position, rules, note)
