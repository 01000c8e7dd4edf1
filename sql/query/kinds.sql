SELECT id, layout, rules FROM kind
