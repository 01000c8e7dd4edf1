SELECT name FROM source ORDER BY id
