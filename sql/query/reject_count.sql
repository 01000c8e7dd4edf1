SELECT count(*) FROM reject WHERE :kind IS NULL OR kind = :kind
