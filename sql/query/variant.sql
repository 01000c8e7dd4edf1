SELECT id, layout, rules, checksum FROM variant WHERE id = :id
