-- Version 6. What filters ask in columns of their own, moves in fewer bits, blocks that leave out what rows say, sums over words.
-- The program brings over what is there (store/migrate.rs).

-- Columns of the games of a segment, a row for each: 8 times the number of the segment, and that of the column (store/column.rs).
CREATE TABLE fact (
    id   INTEGER PRIMARY KEY,
    data BLOB NOT NULL
) STRICT;

-- Sums of what else the row says (store/sum.rs): a check makes them again.
ALTER TABLE source ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reject ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE retaken ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE kept ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE kept_game ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;

-- Like the identity, but of the name of the source and not of its number, which is another in another database. Of older versions it is not known.
ALTER TABLE retaken ADD COLUMN named BLOB;
CREATE INDEX retaken_named ON retaken (named);
