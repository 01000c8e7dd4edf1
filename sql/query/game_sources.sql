-- The sources of all games, the locations of their records, and what identified those that were edited before their first edit.
SELECT id, source_id, record_block_id, record_number, identity FROM packed_game LEFT JOIN edited_game ON game_id = id ORDER BY id
