SELECT id, facts FROM segment
