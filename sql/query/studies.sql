SELECT id, name, created_at, note, checksum, (SELECT count(*) FROM study_item WHERE study_id = study.id) FROM study ORDER BY name
