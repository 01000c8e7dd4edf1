SELECT id FROM packed_game ORDER BY id
