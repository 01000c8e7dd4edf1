SELECT id, name, checksum FROM player
