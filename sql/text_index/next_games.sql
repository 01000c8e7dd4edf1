SELECT id FROM packed_game WHERE id > :last ORDER BY id LIMIT :count
