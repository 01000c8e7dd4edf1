INSERT INTO retaken (identity) SELECT identity FROM reject WHERE id = :id ON CONFLICT (identity) DO NOTHING
