INSERT INTO retaken (identity, named, sum)
SELECT identity, :named, word_sum(identity, :named) FROM reject WHERE id = :id
ON CONFLICT (identity) DO NOTHING
