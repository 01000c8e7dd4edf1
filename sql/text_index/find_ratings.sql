SELECT game_id, black, white, checksum FROM game_rating WHERE black BETWEEN :first AND :last AND white BETWEEN :first AND :last ORDER BY game_id
