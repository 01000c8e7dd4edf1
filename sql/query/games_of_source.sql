-- The games of a source before a number, and the locations of their records.
SELECT id, record_block_id, record_number FROM packed_game WHERE source_id = :source AND id < :before ORDER BY id
