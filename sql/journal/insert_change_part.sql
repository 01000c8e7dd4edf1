INSERT INTO change_part (id, change_id, subject, first, last, checksum, before)
SELECT id, :change, :subject, :first, :last, row_checksum('change_part', id, :change, :subject, :first, :last, :before), :before
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM change_part)
