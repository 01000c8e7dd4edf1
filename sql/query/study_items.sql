-- A game that was shortened since opens at its end.
SELECT study_id, number, game_id, ply, position, rules, note, checksum,
       coalesce(min(ply, (SELECT plies FROM packed_game WHERE id = game_id)), ply)
FROM study_item WHERE study_id = :study ORDER BY number
