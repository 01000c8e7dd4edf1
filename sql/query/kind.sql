SELECT layout, rules FROM kind WHERE id = :id
