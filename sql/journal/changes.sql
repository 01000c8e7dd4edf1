SELECT id, changed_at, kind, summary, undoes, checksum FROM change ORDER BY id
