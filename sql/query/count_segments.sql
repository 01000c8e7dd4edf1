SELECT count(*) FROM segment INDEXED BY segment_games
