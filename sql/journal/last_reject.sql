-- The largest number that a reject has or had: numbers of rejects that a change can restore are not used again.
SELECT max((SELECT coalesce(max(id), 0) FROM reject), (SELECT coalesce(max(last), 0) FROM change_part WHERE subject = 'reject'))
