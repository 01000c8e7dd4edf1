INSERT OR IGNORE INTO segment (id, first_game, games, positions, room, identities, footprints, sum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
