UPDATE change SET summary = :summary, checksum = row_checksum('change', id, changed_at, kind, :summary, undoes) WHERE id = :id
