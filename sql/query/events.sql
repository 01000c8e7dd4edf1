SELECT id, name FROM event
