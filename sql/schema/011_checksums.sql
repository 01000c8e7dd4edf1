-- Version 11. Checksums over everything that questions read (store/sum.rs), verified where it is read: of rows in a column, of the blobs of segments, of their
-- columns and of the parts of the position index at the end of the blob. The program brings over what is there (store/migrate.rs).

ALTER TABLE player ADD COLUMN sum INTEGER;
ALTER TABLE event ADD COLUMN sum INTEGER;
ALTER TABLE kind ADD COLUMN sum INTEGER;
ALTER TABLE block ADD COLUMN sum INTEGER;
ALTER TABLE segment ADD COLUMN sum INTEGER;
ALTER TABLE seat ADD COLUMN sum INTEGER;
ALTER TABLE annotation ADD COLUMN sum INTEGER;
ALTER TABLE problem ADD COLUMN sum INTEGER;
ALTER TABLE variation ADD COLUMN sum INTEGER;
ALTER TABLE variation_annotation ADD COLUMN sum INTEGER;
ALTER TABLE packed_game ADD COLUMN sum INTEGER;         -- of what lists say
ALTER TABLE packed_game ADD COLUMN moves_sum INTEGER;   -- of what a replay needs, and of what else the row says

-- A second count of the segments: one that cannot be found is missed.
CREATE INDEX segment_games ON segment (first_game);
