-- The games of the database `other` that come in together: their numbers there and here, and where their records are.
CREATE TEMP TABLE moved (
    old_id   INTEGER PRIMARY KEY,
    id       INTEGER NOT NULL,
    block_id INTEGER NOT NULL,
    place    INTEGER NOT NULL
) STRICT;

-- A source keeps its number where that is free: what was taken in later is known by it. Those that cannot keep it come last.
INSERT INTO main.source (id, name, imported_at, preamble)
SELECT CASE WHEN its.id IN (SELECT id FROM main.source) THEN NULL ELSE its.id END AS number, its.name, its.imported_at, its.preamble
FROM other.source AS its
ORDER BY number IS NULL, its.id
ON CONFLICT (name) DO UPDATE SET
    imported_at = max(imported_at, excluded.imported_at),
    preamble = CASE WHEN instr(preamble, excluded.preamble) > 0 THEN preamble ELSE preamble || excluded.preamble END;

-- Which number a source has is known only now.
UPDATE main.source SET sum = row_sum('source', id, name, imported_at, preamble) WHERE sum IS NOT row_sum('source', id, name, imported_at, preamble);
