SELECT (SELECT count(*) FROM position),
       (SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name = 'position')
