INSERT INTO kept (name, made_at, question) VALUES (:name, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), :question) RETURNING id
