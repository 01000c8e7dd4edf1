SELECT count(*) FROM kind INDEXED BY kind_unique
