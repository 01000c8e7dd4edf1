-- Whether the database `other` has replaced a record.
SELECT EXISTS (SELECT 1 FROM other.reimported_reject)
