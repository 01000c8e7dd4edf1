UPDATE source SET preamble = preamble || :text || char(10), sum = word_sum(id, name, imported_at, preamble || :text || char(10))
WHERE id = :source AND instr(preamble, :text) = 0
