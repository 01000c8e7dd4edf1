DELETE FROM edited_game WHERE game_id = :id
