SELECT game_id, edited_at, identity, checksum FROM edited_game WHERE game_id = :id
