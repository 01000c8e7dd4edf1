DELETE FROM index_chunk WHERE id >= :first AND id < :end
