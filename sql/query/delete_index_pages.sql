DELETE FROM index_page WHERE id >= :first AND id < :end
