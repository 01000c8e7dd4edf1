-- Rows that do not say what they said when they were written.
SELECT 'source', CAST(id AS TEXT) FROM source WHERE sum IS NOT word_sum(id, name, imported_at, preamble)
UNION ALL
SELECT 'reject', CAST(id AS TEXT)
FROM reject
WHERE sum IS NOT word_sum(id, source_id, game_id, line, column, offset, kind, message, text, identity, record_line, record_column, record_offset)
UNION ALL
SELECT 'retaken', hex(identity) FROM retaken WHERE sum IS NOT word_sum(identity, named)
UNION ALL
SELECT 'kept', CAST(id AS TEXT) FROM kept WHERE sum IS NOT word_sum(id, name, made_at, question)
UNION ALL
SELECT 'kept_game', kept_id || ', ' || game_id FROM kept_game WHERE sum IS NOT word_sum(kept_id, game_id)
UNION ALL
SELECT 'alias', spelling FROM alias WHERE sum IS NOT word_sum(spelling, name, made_at)
UNION ALL
SELECT 'analysis', CAST(game_id AS TEXT) FROM analysis WHERE sum IS NOT word_sum(game_id, made_by, data)
UNION ALL
SELECT 'puzzle', game_id || ', ' || ply
FROM puzzle
WHERE sum IS NOT word_sum(game_id, ply, made_by, task, difficulty, worth_with, worth_without, solution)
UNION ALL
-- Variations have the numbers from 1 on.
SELECT 'variation', game_id || ', ' || max(number) FROM variation GROUP BY game_id HAVING min(number) IS NOT 1 OR max(number) IS NOT count(*)
