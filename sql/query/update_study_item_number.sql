UPDATE study_item SET number = :to, checksum = row_checksum('study_item', study_id, :to, game_id, ply, position, rules, note)
WHERE study_id = :study AND number = :from
