SELECT name FROM packed_game JOIN source ON source.id = source_id WHERE packed_game.id = :id
