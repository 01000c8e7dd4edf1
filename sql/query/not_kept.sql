-- The reject that represents omitted ones, unless it has :message already.
SELECT id FROM reject WHERE identity = :identity AND kind = 'not-kept' AND message IS NOT :message
