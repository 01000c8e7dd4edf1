SELECT data FROM filter_column WHERE id = :id
