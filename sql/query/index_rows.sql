SELECT (SELECT count(*) FROM chunk WHERE id >= :first_chunk AND id < :behind_chunks)
     + (SELECT count(*) FROM posting WHERE id >= :first_page AND id < :behind_pages)
