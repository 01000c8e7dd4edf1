SELECT id, first_game, games, positions, chunk_bytes, checksum, (SELECT count(*) FROM segment INDEXED BY segment_games) FROM segment ORDER BY +first_game
