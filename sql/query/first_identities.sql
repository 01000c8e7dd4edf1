-- Edited games with the identities with which they were imported.
SELECT identity, game_id FROM edited_game WHERE checksum IS row_checksum('edited_game', game_id, edited_at, identity)
