-- The change that stored a game or a reject; 0 if it is not in the journal.
SELECT coalesce(min(change_id), 0) FROM change_part WHERE subject = :subject AND last >= :number AND first <= :number
