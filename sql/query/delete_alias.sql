DELETE FROM alias WHERE spelling = :spelling
