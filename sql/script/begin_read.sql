-- A transaction takes its read lock with its first read.
BEGIN;
SELECT count(*) FROM sqlite_schema;
