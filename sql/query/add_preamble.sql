UPDATE source SET preamble = preamble || :text || char(10), checksum = row_checksum('source', id, name, imported_at, preamble || :text || char(10))
WHERE id = :source AND instr(preamble, :text) = 0
