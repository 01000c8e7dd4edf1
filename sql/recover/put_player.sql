INSERT OR IGNORE INTO player (id, name, checksum) VALUES (:id, :name, row_checksum('player', :id, :name))
