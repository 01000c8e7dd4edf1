SELECT spelling, name, created_at, checksum FROM alias WHERE spelling = ?1
