UPDATE saved_result SET name = :to, checksum = row_checksum('saved_result', id, :to, created_at, question) WHERE id = :saved_result
