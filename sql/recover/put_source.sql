INSERT OR IGNORE INTO source (id, name, imported_at, sum) VALUES (:id, :name, '', row_sum('source', :id, :name, '', ''))
