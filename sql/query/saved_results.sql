SELECT name, created_at, question, (SELECT count(*) FROM saved_result_game WHERE saved_result_id = saved_result.id) FROM saved_result ORDER BY name
