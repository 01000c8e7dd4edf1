SELECT id, layout, rules, sum FROM kind WHERE id = :id
