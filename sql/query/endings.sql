SELECT id, key FROM ending ORDER BY id
