SELECT name, made_at, question, (SELECT count(*) FROM kept_game WHERE kept_id = kept.id) FROM kept ORDER BY name
