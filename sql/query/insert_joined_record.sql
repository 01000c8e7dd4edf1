-- A record that is known by the same identity in any database: a half that was joined with the other one, by the identity of its game, and a record that was
-- imported again, wherever it stands in its source.
INSERT INTO reimported_reject (identity, named, checksum)
VALUES (:identity, :identity, row_checksum('reimported_reject', :identity, :identity))
ON CONFLICT (identity) DO NOTHING
