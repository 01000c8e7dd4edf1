UPDATE study SET note = :note, checksum = row_checksum('study', id, name, created_at, :note) WHERE id = :study
