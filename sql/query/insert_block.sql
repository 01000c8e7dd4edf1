INSERT INTO block (id, text_bytes, data, sum)
SELECT id, :text_bytes, :data, row_sum('block', id, :text_bytes) FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM block)
