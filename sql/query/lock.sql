-- Begins to write to this database, and to none that is attached.
UPDATE main.source SET id = id WHERE FALSE
