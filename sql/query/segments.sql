SELECT id, first_game, games, positions, room FROM segment ORDER BY first_game
