SELECT layout FROM game WHERE layout IS NOT NULL GROUP BY layout ORDER BY count(*) DESC, layout LIMIT 1
