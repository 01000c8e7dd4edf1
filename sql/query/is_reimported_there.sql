-- Whether the database `other` has replaced a record, which is known by the name of its source.
SELECT EXISTS (SELECT 1 FROM other.reimported_reject WHERE named = :named)
