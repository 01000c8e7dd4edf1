-- The parts of later changes whose ranges overlap this one.
SELECT id, change_id, subject, first, last, before, checksum
FROM change_part WHERE subject = :subject AND last >= :first AND first <= :last AND change_id > :change ORDER BY id
