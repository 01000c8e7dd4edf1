-- A game may have been deleted since.
INSERT INTO saved_result_game (saved_result_id, game_id, checksum)
SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?6) WHERE (value ->> 0) IN (SELECT id FROM packed_game)
