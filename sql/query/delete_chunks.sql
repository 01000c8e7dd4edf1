DELETE FROM chunk WHERE id >= :first AND id < :behind
