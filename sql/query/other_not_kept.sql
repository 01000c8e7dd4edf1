-- The rejects that represent omitted ones of a source at another place than the one with :identity.
SELECT id FROM reject WHERE source_id = :source AND kind = 'not-kept' AND identity <> :identity
