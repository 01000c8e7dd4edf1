-- Identities of records whose games are stored under another identity: halves that were joined, and games that were edited.
SELECT identity FROM reimported_reject WHERE named = identity
UNION ALL
SELECT identity FROM edited_game
