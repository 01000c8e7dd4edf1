DELETE FROM fact WHERE id BETWEEN :first AND :last
