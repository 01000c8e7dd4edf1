DELETE FROM study WHERE id = :study
