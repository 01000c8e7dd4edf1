UPDATE text_index SET last_game = :last, checksum = row_checksum('text_index', id, :last)
