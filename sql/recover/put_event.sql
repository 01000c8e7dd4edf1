INSERT OR IGNORE INTO event (id, name, sum) VALUES (:id, :name, row_sum('event', :id, :name))
