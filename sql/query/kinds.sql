SELECT id, layout, rules, sum FROM kind
