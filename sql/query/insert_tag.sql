INSERT INTO tag (game_id, number, name, value) VALUES (:game, :number, :name, :value)
