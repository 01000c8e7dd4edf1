SELECT id, name, sum FROM event
