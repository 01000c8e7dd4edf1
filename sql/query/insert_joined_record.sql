-- A half that was joined with the other one is known by the identity of its game, which is the same in any database.
INSERT INTO reimported_reject (identity, named, checksum)
VALUES (:identity, :identity, row_checksum('reimported_reject', :identity, :identity))
ON CONFLICT (identity) DO NOTHING
