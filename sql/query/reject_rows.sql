-- Rejects with what their identities are made of, as far as it is known.
SELECT reject.id, identity, source_id, record_offset, text_bytes, text FROM reject
