INSERT OR IGNORE INTO segment (id, first_game, games, positions, chunk_bytes, checksum, identities, signatures)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
