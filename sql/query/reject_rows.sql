-- Rejects with what their identities are made of, as far as it is known.
SELECT id, identity, source_id, record_offset, CAST(text AS BLOB) FROM reject WHERE record_offset IS NOT NULL
