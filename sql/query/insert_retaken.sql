INSERT INTO retaken (identity, named, sum)
SELECT identity, :named, row_sum('retaken', identity, :named) FROM reject WHERE id = :id
ON CONFLICT (identity) DO NOTHING
