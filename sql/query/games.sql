SELECT * FROM summary ORDER BY id
