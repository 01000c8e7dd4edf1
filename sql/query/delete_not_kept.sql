DELETE FROM reject WHERE identity = :identity AND kind = 'not-kept'
