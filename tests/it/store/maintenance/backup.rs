//! Backups, also during concurrent writes.

use super::{answers, many, path};
use crate::support::{TestDirectory, error};
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use sumito::store::{Access, Database, Value};

#[test]
fn a_backup_is_complete_and_overwrites_nothing() {
    let directory = TestDirectory::new();
    let file = directory.file("many.txt", many(30));
    directory.run(&["import", &file]);
    let copy = path(&directory, "copy.db");
    directory.json(&["db", "backup", &copy]);
    assert_eq!(
        answers(&directory, &copy),
        answers(&directory, &path(&directory, "games.db"))
    );
    let check = directory.json(&["db", "check", "--db", &copy]);
    assert_eq!(
        (&check["games"], &check["faults"]),
        (&json!(30), &json!([]))
    );

    directory.run(&["delete", "1", "--yes"]);
    assert!(error(&directory.run(&["db", "backup", &copy])).contains("--force"));
    assert_eq!(directory.json(&["db", "info", "--db", &copy])["games"], 30);
    directory.json(&["db", "backup", &copy, "--force"]);
    assert_eq!(directory.json(&["db", "info", "--db", &copy])["games"], 29);
    let itself = path(&directory, "games.db");
    assert!(
        error(&directory.run(&["db", "backup", &itself, "--force"]))
            .contains("the database itself")
    );
    let names = fs::read_dir(directory.folder.path()).unwrap();
    let names: BTreeSet<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "nothing is left over: {names:?}");
}

#[test]
fn a_damaged_database_replaces_no_backup() {
    let directory = TestDirectory::new();
    let file = directory.file("many.txt", many(300));
    directory.run(&["import", &file]);
    let copy = path(&directory, "copy.db");
    directory.json(&["db", "backup", &copy]);
    let good = fs::read(&copy).unwrap();
    let mut bytes = fs::read(directory.path("games.db")).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0);
    fs::write(directory.path("games.db"), bytes).unwrap();
    for arguments in [
        &["db", "backup", &copy, "--force"][..],
        &["db", "backup", &path(&directory, "new.db")],
    ] {
        let message = error(&directory.run(arguments));
        assert!(
            message.contains("damaged") && message.contains("db recover"),
            "{message}"
        );
    }
    assert!(fs::read(&copy).unwrap() == good, "the backup was replaced");
    assert!(!directory.path("new.db").exists());
}

#[test]
fn a_backup_replaces_no_file() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", many(1));
    directory.run(&["import", &file]);
    let database = Database::open(&directory.path("games.db"), Access::Read).unwrap();
    let other = directory.path("games.txt");
    let before = fs::read(&other).unwrap();
    let error = database.backup(&other, |_, _| {}).unwrap_err().to_string();
    assert!(
        error.ends_with("it is not empty, expected a new file"),
        "{error}"
    );
    assert!(error.starts_with(&*other.to_string_lossy()), "{error}");
    assert_eq!(fs::read(&other).unwrap(), before);
}

/// Another program writes after each step except the last ones: the copy is restarted, and finally contains the last write.
#[test]
fn a_backup_during_concurrent_writes_is_consistent() {
    let directory = TestDirectory::new();
    let file = directory.file("many.txt", many(3));
    directory.run(&["import", &file]);
    // More pages than one step copies.
    let filler = rusqlite::Connection::open(directory.path("games.db")).unwrap();
    filler
        .execute_batch("CREATE TABLE filler (x); INSERT INTO filler VALUES (zeroblob(100000000));")
        .unwrap();
    let database = Database::open(&directory.path("games.db"), Access::Read).unwrap();
    let mut writes = 0;
    database
        .backup(&directory.path("copy.db"), |_, _| {
            filler
                .execute("INSERT INTO filler VALUES (?1)", [writes])
                .unwrap();
            writes += 1;
        })
        .unwrap();
    assert!((3..9).contains(&writes), "{writes}");
    let copy = Database::open(&directory.path("copy.db"), Access::Read).unwrap();
    let count = copy.query("SELECT count(*) FROM filler").unwrap();
    assert_eq!(count.rows, [[Value::Integer(writes + 1)]]);
    assert_eq!(copy.check(|_| ()).unwrap().faults, [""; 0]);
}
