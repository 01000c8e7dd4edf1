SELECT id, layout, rules, checksum FROM variant
