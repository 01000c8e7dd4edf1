UPDATE fact SET data = sealed(id, data)
