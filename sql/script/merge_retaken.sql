-- What was taken in later is known by the number of its source, which most sources keep.
INSERT INTO main.retaken (identity) SELECT identity FROM other.retaken WHERE TRUE ON CONFLICT (identity) DO NOTHING;
