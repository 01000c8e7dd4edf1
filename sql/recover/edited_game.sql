INSERT OR IGNORE INTO edited_game (game_id, edited_at, identity, checksum)
VALUES (?1, ?2, ?3, ?4)
