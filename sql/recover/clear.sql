-- The rows that belong to lost games, and those that are rebuilt.
DELETE FROM segment;
DELETE FROM filter_column;
