DELETE FROM posting WHERE id >= :first AND id < :behind
