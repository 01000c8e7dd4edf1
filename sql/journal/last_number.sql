SELECT coalesce(max(last), 0) FROM change_part WHERE subject = :subject
