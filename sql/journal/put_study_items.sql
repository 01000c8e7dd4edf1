INSERT INTO study_item (study_id, number, game_id, ply, position, rules, note, checksum)
SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?6)
