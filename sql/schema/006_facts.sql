-- Of version 6, when the facts of all games are in columns.
ALTER TABLE segment DROP COLUMN facts;
