INSERT OR IGNORE INTO source (id, name, imported_at, checksum) VALUES (:id, :name, '', row_checksum('source', :id, :name, '', ''))
