-- The parts whose range includes a game.
SELECT id, change_id, subject, first, last, before, checksum
FROM change_part WHERE subject = 'game' AND last >= :game AND first <= :game ORDER BY id
