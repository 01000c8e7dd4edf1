DELETE FROM study_item WHERE study_id = ?1
