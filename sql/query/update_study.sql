UPDATE study SET name = :name, note = :note, checksum = row_checksum('study', id, :name, created_at, :note) WHERE id = :study
