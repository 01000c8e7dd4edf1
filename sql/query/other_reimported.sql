-- The records that only the database `other` knows as imported again.
SELECT named FROM other.reimported_reject WHERE named NOT IN (SELECT named FROM main.reimported_reject)
