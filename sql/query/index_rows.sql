SELECT (SELECT count(*) FROM index_chunk WHERE id >= :first_chunk AND id < :behind_chunks)
     + (SELECT count(*) FROM index_page WHERE id >= :first_page AND id < :behind_pages)
