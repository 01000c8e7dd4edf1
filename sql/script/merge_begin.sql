-- The games that are merged together from the database `other`: their numbers there and here, and the locations of their records.
CREATE TEMP TABLE moved (
    old_id          INTEGER PRIMARY KEY,
    id              INTEGER NOT NULL,
    record_block_id INTEGER NOT NULL,
    record_number   INTEGER NOT NULL
) STRICT;

-- A source keeps its number where that is free: rejects that were imported again are known by it. Those that cannot keep it come last.
INSERT INTO main.source (id, name, imported_at, preamble, checksum)
SELECT CASE WHEN its.id IN (SELECT id FROM main.source) THEN NULL ELSE its.id END AS number, its.name, its.imported_at, its.preamble, 0
FROM other.source AS its
ORDER BY number IS NULL, its.id
ON CONFLICT (name) DO UPDATE SET
    imported_at = max(imported_at, excluded.imported_at),
    preamble = CASE WHEN instr(preamble, excluded.preamble) > 0 THEN preamble ELSE preamble || excluded.preamble END;

-- The number of a source is known only now.
UPDATE main.source SET checksum = row_checksum('source', id, name, imported_at, preamble) WHERE checksum IS NOT row_checksum('source', id, name, imported_at, preamble);
