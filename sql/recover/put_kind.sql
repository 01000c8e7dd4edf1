INSERT OR IGNORE INTO kind (id, layout, rules, sum) VALUES (:id, :layout, :rules, row_sum('kind', :id, :layout, :rules))
