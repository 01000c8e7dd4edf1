-- A player by the name of the person.
SELECT coalesce(alias.name, player.name) FROM player LEFT JOIN alias ON alias.spelling = player.name WHERE player.id = :id
