UPDATE kept SET name = :to, sum = word_sum(id, :to, made_at, question) WHERE id = :kept
