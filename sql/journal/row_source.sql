SELECT id, name, imported_at, preamble, checksum FROM source WHERE id = ?1
