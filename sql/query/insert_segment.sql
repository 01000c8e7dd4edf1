INSERT INTO segment (id, first_game, games, positions, room, identities, footprints, sum)
VALUES (:id, :first_game, :games, :positions, :room, :identities, :footprints, row_sum('segment', :id, :first_game, :games, :positions, :room))
