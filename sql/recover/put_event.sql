INSERT OR IGNORE INTO event (id, name, checksum) VALUES (:id, :name, row_checksum('event', :id, :name))
