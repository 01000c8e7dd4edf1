-- Spellings that no record has any more.
DELETE FROM alias WHERE spelling NOT IN (SELECT name FROM player)
