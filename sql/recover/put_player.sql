INSERT OR IGNORE INTO player (id, name, sum) VALUES (:id, :name, row_sum('player', :id, :name))
