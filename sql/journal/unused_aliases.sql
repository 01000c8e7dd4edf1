SELECT spelling FROM alias WHERE spelling NOT IN (SELECT name FROM player) ORDER BY spelling
