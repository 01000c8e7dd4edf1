UPDATE record_block SET text_bytes = :text_bytes, data = :data, checksum = row_checksum('record_block', id, :text_bytes) WHERE id = :id
