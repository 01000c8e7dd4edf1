-- Damaged rows are left as they are.
UPDATE study_item
SET game_id = :new, checksum = row_checksum('study_item', study_id, number, :new, ply, position, rules, note)
WHERE game_id = :old AND checksum IS row_checksum('study_item', study_id, number, game_id, ply, position, rules, note)
