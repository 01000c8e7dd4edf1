-- A player, the checksum of that, and the name of the person if it is another one: null if the alias is damaged.
SELECT player.id, player.name, player.checksum, alias.spelling IS NOT NULL,
       CASE WHEN alias.checksum IS row_checksum('alias', spelling, alias.name, created_at) THEN alias.name END
FROM player
LEFT JOIN alias ON alias.spelling = player.name
WHERE player.id = :id
