-- Version 12. The text of a reject is a frame of zstd (store/rejects.rs), beside it stands how many bytes it has.
ALTER TABLE reject ADD COLUMN text_bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reject ADD COLUMN packed BLOB NOT NULL DEFAULT x'';
UPDATE reject SET text_bytes = length(CAST(text AS BLOB)), packed = pack_text(text);
ALTER TABLE reject DROP COLUMN text;
ALTER TABLE reject RENAME COLUMN packed TO text;
UPDATE reject SET sum = row_sum('reject', id, source_id, game_id, line, column, offset, kind, message, text, text_bytes, identity, record_line, record_column, record_offset);
