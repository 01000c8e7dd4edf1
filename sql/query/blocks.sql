-- Which games have their records in which blocks, and where there.
SELECT block_id, place, id FROM packed_game ORDER BY block_id, place
