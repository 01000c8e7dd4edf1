ATTACH :path AS other
