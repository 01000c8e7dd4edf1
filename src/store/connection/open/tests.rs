use super::*;
use crate::store::connection::migrations::Migration;

#[test]
fn a_new_database_has_the_application_id() {
    let database = Database::in_memory().unwrap();
    let id: i32 = database.connection.pragma_value("application_id").unwrap();
    assert_eq!(
        (id, database.version().unwrap()),
        (APPLICATION_ID, SCHEMA.newest())
    );
}

/// A migration that adds a table.
const CLUBS: Migration = Migration {
    version: SCHEMA.first + 3,
    apply: |connection| {
        connection.execute_batch(
            "CREATE TABLE club (name TEXT); INSERT INTO club SELECT name FROM player",
        )
    },
};

/// A schema with one more migration.
const NEXT: Schema = Schema {
    migrations: &[SCHEMA.migrations[0], SCHEMA.migrations[1], CLUBS],
    ..SCHEMA
};

fn open_as(schema: &Schema, path: &Path, access: Access) -> Result<Database, StoreError> {
    Database::prepare(Connection::open(path).unwrap(), path, access, schema)
}

fn one_player(path: &Path) {
    let database = Database::open(path, Access::Write).unwrap();
    let sql = "INSERT INTO player (name, checksum) VALUES ('Ann', 0)";
    database.connection.execute_batch(sql).unwrap();
}

#[test]
fn an_older_database_is_migrated_to_the_newest_version() {
    let folder = tempfile::tempdir().unwrap();
    for access in [Access::Read, Access::Write] {
        let path = folder.path().join(format!("{access:?}.db"));
        one_player(&path);
        // The first call migrates it, and the second one opens the migrated database.
        for _ in 0..2 {
            let database = open_as(&NEXT, &path, access).unwrap();
            assert_eq!(database.version().unwrap(), 23);
            let clubs = database.query("SELECT name FROM club").unwrap();
            assert_eq!(clubs.rows, [[crate::store::Value::Text("Ann".to_owned())]]);
        }
        let error = Database::open(&path, access).unwrap_err().to_string();
        assert!(
            error.contains("schema version 23, expected at most 22"),
            "{error}"
        );
    }
    // A new database has the tables of all versions.
    let new = open_as(&NEXT, &folder.path().join("new.db"), Access::Write).unwrap();
    assert!(new.query("SELECT name FROM club").unwrap().rows.is_empty());
}

const FAILING: [Migration; 4] = [
    SCHEMA.migrations[0],
    SCHEMA.migrations[1],
    CLUBS,
    Migration {
        version: SCHEMA.first + 4,
        apply: |connection| connection.execute_batch("DROP TABLE nothing"),
    },
];

/// A migration that fails is rolled back.
#[test]
fn a_migration_that_fails_changes_nothing() {
    let failing = Schema {
        migrations: &FAILING,
        ..SCHEMA
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    one_player(&path);
    let error = open_as(&failing, &path, Access::Write)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("the tables are not those of version 22"),
        "{error}"
    );
    let database = Database::open(&path, Access::Read).unwrap();
    assert!(database.query("SELECT name FROM club").is_err());
    assert_eq!(database.info().unwrap().players, 1);
}

#[test]
fn an_older_database_that_is_read_only_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    one_player(&path);
    // The flag makes the database read-only even if the user may write any file.
    let read_only = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let error = Database::prepare(read_only.unwrap(), &path, Access::Read, &NEXT).unwrap_err();
    assert!(
        matches!(
            error,
            StoreError::Older {
                found: 22,
                known: 23,
                ..
            }
        ),
        "{error}"
    );
    let expected = format!(
        "{} has schema version 22, expected 23, and is read-only",
        path.display()
    );
    assert!(error.to_string().starts_with(&expected), "{error}");
}

#[test]
fn a_database_of_an_unreleased_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    for version in [1, 12, 19] {
        one_player(&path);
        let old = Connection::open(&path).unwrap();
        old.pragma_update("user_version", version).unwrap();
        drop(old);
        for access in [Access::Read, Access::Write] {
            let error = Database::open(&path, access).unwrap_err().to_string();
            let expected = format!(
                "schema version {version}, expected 22: it was written by an unreleased version of sumito, import the sources again"
            );
            assert!(error.contains(&expected), "{error}");
        }
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn databases_of_other_programs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let refused = |access| Database::open(&path, access).unwrap_err().to_string();
    assert!(refused(Access::Read).contains("there is no database"));

    let other = Connection::open(&path).unwrap();
    other
        .execute_batch("CREATE TABLE x (y); PRAGMA application_id = 7;")
        .unwrap();
    assert!(refused(Access::Write).contains("another program (application id 7)"));

    other
        .execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 99;"
        ))
        .unwrap();
    drop(other);
    assert!(refused(Access::Read).contains("schema version 99, expected at most 22"));

    std::fs::write(
        &path,
        "not a database, but long enough to be taken for one".repeat(100),
    )
    .unwrap();
    assert_eq!(
        refused(Access::Write),
        format!(
            "{} is not a database; if it was one, `sumito db recover NEW.db` saves what can be read",
            path.display()
        )
    );
}

/// An import that is killed while it commits leaves a journal, which must be rolled back before the database can be read.
#[test]
fn an_interrupted_commit_is_rolled_back_by_the_next_reader() {
    let folder = tempfile::tempdir().unwrap();
    let [path, copy] = ["games.db", "copy.db"].map(|name| folder.path().join(name));
    drop(Database::open(&path, Access::Write).unwrap());
    let writer = Connection::open(&path).unwrap();
    let names: String = (0..5_000)
        .map(|n| format!("('a longer name of player {n}', 0)"))
        .collect::<Vec<_>>()
        .join(",");
    // The small cache makes SQLite write the changes and the journal before the commit.
    writer.execute_batch(&format!("PRAGMA cache_size = 5; INSERT INTO player (name, checksum) VALUES {names}; BEGIN; UPDATE player SET name = name || 'x'")).unwrap();
    let journal = |path: &Path| PathBuf::from(format!("{}-journal", path.display()));
    std::fs::copy(&path, &copy).unwrap();
    std::fs::copy(journal(&path), journal(&copy)).unwrap();
    let database = Database::open(&copy, Access::Read).unwrap();
    let count = "SELECT count(*) FROM player WHERE name LIKE '%x'";
    assert_eq!(
        database.query(count).unwrap().rows,
        [[crate::store::Value::Integer(0)]]
    );
    assert_eq!(database.info().unwrap().players, 5_000);
}

#[test]
fn a_folder_that_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let message = |path: &Path| {
        let error = Database::open(path, Access::Write).unwrap_err();
        error.to_string()
    };
    let missing = folder.path().join("no/such");
    assert_eq!(
        message(&missing.join("games.db")),
        format!(
            "{0}/games.db cannot be opened: there is no folder {0}",
            missing.display()
        )
    );
    assert!(message(folder.path()).ends_with("cannot be opened: it is a folder"));
}
