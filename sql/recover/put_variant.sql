INSERT OR IGNORE INTO variant (id, layout, rules, checksum) VALUES (:id, :layout, :rules, row_checksum('variant', :id, :layout, :rules))
