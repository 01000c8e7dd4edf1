DELETE FROM game WHERE id = :id
