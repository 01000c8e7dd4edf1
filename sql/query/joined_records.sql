SELECT identity FROM reimported_reject WHERE named = identity
