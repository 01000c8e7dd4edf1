UPDATE study_item SET note = :note, checksum = row_checksum('study_item', study_id, number, game_id, ply, position, rules, :note)
WHERE study_id = :study AND number = :number
