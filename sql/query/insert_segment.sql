INSERT INTO segment (id, first_game, games, positions, chunk_bytes, checksum, identities, signatures)
VALUES (:id, :first_game, :games, :positions, :chunk_bytes, row_checksum('segment', :id, :first_game, :games, :positions, :chunk_bytes), :identities, :signatures)
