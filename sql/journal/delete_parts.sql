DELETE FROM change_part
