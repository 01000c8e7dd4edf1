DELETE FROM filter_column WHERE id BETWEEN :first AND :last
