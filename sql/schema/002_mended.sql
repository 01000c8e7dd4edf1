-- Version 2. Games that were mended, and rejects that can be taken in again.

ALTER TABLE game ADD COLUMN mended TEXT;            -- which moves were read otherwise than the record writes them

-- Where the record begins on its line: an object of JSON may begin in the middle. Of games of version 1 that is not known.
ALTER TABLE game ADD COLUMN column INTEGER NOT NULL DEFAULT 1;

-- Where the record begins; of rejects of version 1 it is known where the part that could be replayed was stored.
ALTER TABLE reject ADD COLUMN record_line INTEGER;
ALTER TABLE reject ADD COLUMN record_column INTEGER;
ALTER TABLE reject ADD COLUMN record_offset INTEGER;
UPDATE reject SET record_line = (SELECT game.line FROM game WHERE game.id = game_id);

-- The identities of rejects that were taken in after all, so that another import of their file adds nothing.
CREATE TABLE retaken (
    identity BLOB PRIMARY KEY
) STRICT, WITHOUT ROWID;

DROP VIEW summary;
CREATE VIEW summary AS
SELECT game.id, black.name AS black, white.name AS white, event, date, layout, layout_inferred, result, ending, score_black,
       score_white, plies, incomplete, mended
FROM game
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id;
