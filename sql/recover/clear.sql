-- What belongs to games that are lost, and what is made again.
DELETE FROM segment;
DELETE FROM filter_column;
