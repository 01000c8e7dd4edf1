INSERT INTO record_block (id, text_bytes, checksum, data)
SELECT id, :text_bytes, row_checksum('record_block', id, :text_bytes), :data FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM record_block)
