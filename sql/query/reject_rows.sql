-- Rejects with the columns from which their identities are computed.
SELECT reject.id, identity, source_id, record_offset, text_bytes, text FROM reject
