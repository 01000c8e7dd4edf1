SELECT id, name, checksum FROM event
