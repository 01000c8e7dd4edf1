SELECT game_id, analysed_by FROM analysis ORDER BY game_id
