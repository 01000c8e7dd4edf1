SELECT (SELECT count(*) FROM index_chunk WHERE id >= :first_chunk AND id < :end_chunk)
     + (SELECT count(*) FROM index_page WHERE id >= :first_page AND id < :end_page)
