SELECT game_id, made_by FROM analysis ORDER BY game_id
