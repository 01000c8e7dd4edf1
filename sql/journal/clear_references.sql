UPDATE change SET undoes = NULL
