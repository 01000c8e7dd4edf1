SELECT id, change_id, subject, first, last, before, checksum FROM change_part WHERE change_id = :change ORDER BY id
