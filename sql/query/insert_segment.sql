INSERT INTO segment (id, first_game, games, positions, room, identities, footprints)
VALUES (:id, :first_game, :games, :positions, :room, :identities, :footprints)
