DELETE FROM alias WHERE spelling = ?1
