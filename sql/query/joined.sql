SELECT identity FROM retaken WHERE named = identity
