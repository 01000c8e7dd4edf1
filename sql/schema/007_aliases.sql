-- Version 7. Who is one person.

-- A spelling that records have of a name, and the name of the person. No name of a person is a spelling of another one.
CREATE TABLE alias (
    spelling TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    made_at  TEXT NOT NULL,                 -- UTC
    sum      INTEGER NOT NULL               -- over what else the row says (store/sum.rs)
) STRICT, WITHOUT ROWID;
