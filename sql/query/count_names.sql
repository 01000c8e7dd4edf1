-- The players and the events, counted by the indices of their names, which are another way to the same rows.
SELECT (SELECT count(*) FROM player INDEXED BY sqlite_autoindex_player_1), (SELECT count(*) FROM event INDEXED BY sqlite_autoindex_event_1)
