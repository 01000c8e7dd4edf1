DELETE FROM event WHERE id NOT IN (SELECT event_id FROM packed_game WHERE event_id IS NOT NULL)
