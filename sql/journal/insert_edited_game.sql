INSERT INTO edited_game (game_id, edited_at, identity, checksum)
SELECT :game, at, :identity, row_checksum('edited_game', :game, at, :identity) FROM (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now') AS at)
