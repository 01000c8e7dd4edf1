UPDATE segment SET identities = sealed(id, identities), footprints = sealed(id, footprints)
