INSERT INTO segment (id, first_game, games, positions, room, facts, identities, footprints)
VALUES (:id, :first_game, :games, :positions, :room, :facts, :identities, :footprints)
