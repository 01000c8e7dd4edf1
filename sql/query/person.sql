-- A player, the checksum of that, and the name of the person where it is another one: null where what is said of it is damaged.
SELECT player.id, player.name, player.checksum, alias.spelling IS NOT NULL,
       CASE WHEN alias.checksum IS row_checksum('alias', spelling, alias.name, created_at) THEN alias.name END
FROM player
LEFT JOIN alias ON alias.spelling = player.name
WHERE player.id = :id
