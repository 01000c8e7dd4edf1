SELECT (SELECT coalesce(sum(positions), 0) FROM segment),
       (SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name IN ('index_chunk', 'index_page') AND aggregate = TRUE)
