SELECT identity, named, checksum FROM reimported_reject WHERE identity = ?1
