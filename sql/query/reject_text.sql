SELECT source.name, record_offset, text_bytes, text FROM reject JOIN source ON source.id = source_id WHERE reject.id = :id
