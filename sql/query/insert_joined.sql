-- A half that was joined with the other one is known by the identity of its game, which is the same in any database.
INSERT INTO retaken (identity, named, sum)
VALUES (:identity, :identity, row_sum('retaken', :identity, :identity))
ON CONFLICT (identity) DO NOTHING
