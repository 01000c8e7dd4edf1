-- Rejects with what their identities are made of.
SELECT reject.id, identity, source_id, record_offset, text_bytes, text FROM reject
