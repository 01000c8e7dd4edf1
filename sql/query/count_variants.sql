SELECT count(*) FROM variant INDEXED BY variant_unique
