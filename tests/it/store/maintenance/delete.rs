//! Deletion of games and rejects.

use super::{contains, many};
use crate::support::{TestDirectory, error};
use serde_json::json;
use sumito::store::{Access, Database};

#[test]
fn deleted_games_are_removed_from_the_file() {
    let directory = TestDirectory::new();
    let secret = "# layout: Belgian Daisy\n# black: Zacharias Quux\n# white: Kept\n# event: Vjosa open\n1.a1b2 i5h5 {zymurgy} 2.a2b3 e1e9 xylophone\n\n";
    let file = directory.file("games.txt", format!("{secret}{}", many(3)));
    directory.run(&["import", &file]);
    let db = directory.path("games.db");
    let words = ["Zacharias", "Vjosa", "zymurgy", "xylophone"];
    for word in words {
        assert!(contains(&db, word), "{word}");
    }

    let listed = directory.run(&["delete", "1"]);
    assert!(
        String::from_utf8(listed.stdout)
            .unwrap()
            .contains("Zacharias")
    );
    assert_eq!(directory.json(&["delete", "--black", "zach*"])[0]["id"], 1);
    assert_eq!(
        directory.json(&["db", "info"])["games"],
        4,
        "nothing is deleted without --yes"
    );
    for words in [
        &["delete", "--yes"][..],
        &["delete", "1", "--black", "a", "--yes"],
        &["delete", "1", "9", "--yes"],
    ] {
        assert!(
            error(&directory.run(words)).contains("expected"),
            "{words:?}"
        );
    }
    assert_eq!(
        directory.json(&["delete", "1", "1", "--yes"]),
        json!({"deleted": 1})
    );
    assert_eq!(directory.games(), 3);
    assert_eq!(directory.json(&["rejects"]), json!([]));
    assert_eq!(
        directory
            .run(&["delete", "--black", "zach*", "--yes"])
            .status
            .code(),
        Some(1)
    );
    directory.json(&["db", "compact"]);
    // The journal keeps it.
    directory.json(&["undo"]);
    assert_eq!(directory.games(), 4);
    directory.json(&["delete", "1", "--yes"]);
    directory.json(&["db", "compact", "--purge"]);
    assert_eq!(directory.games(), 3);
    for word in words {
        assert!(!contains(&db, word), "{word}");
    }
    assert!(!contains(&db, "Kept"), "a name that no game has");
    // An import of the file restores it.
    assert_eq!(directory.json(&["import", &file])["incomplete"], 1);
}

/// Names are deleted during an import in another process: the IDs that the import has cached may belong to other names later.
#[test]
fn an_import_handles_names_deleted_by_other_processes() {
    let directory = TestDirectory::new();
    let path = directory.path("games.db");
    let game = |name: &str, round: u32| {
        let text = format!("# layout: Standard\n# black: {name}\n# round: {round}\n1.a1b2 i9h8");
        crate::support::records(text).remove(0)
    };
    let mut database = Database::open(&path, Access::Write).unwrap();
    let mut importer = database
        .importer(sumito::store::ImportOptions::default())
        .unwrap();
    let mut add = |record: sumito::record::Record| {
        importer.begin_source("games").unwrap();
        let prepared = sumito::store::ImportOptions::default().prepare(&record);
        importer.add(record, prepared).unwrap();
        importer.store().unwrap();
    };
    add(game("A", 1));
    let mut other = Database::open(&path, Access::Write).unwrap();
    other.delete(&[1]).unwrap();
    crate::support::import(&mut other, "# layout: Standard\n# black: B\n1.a1b2 i9h8");
    add(game("A", 2));
    let check = other.check(|_| ()).unwrap();
    assert_eq!((check.games, check.faults.len()), (2, 0), "{check:?}");
}

#[test]
fn deleted_rejects_are_removed_from_the_file() {
    let directory = TestDirectory::new();
    let incomplete = "# layout: Standard\n# black: Halfway\n1.a1b2 i9h8 2.e5e6 {Zacharias}\n\n";
    let rejected = "# layout: Standard\n# black: Nowhere\n1.e5e6 {Barnabas}\n\n";
    let stays = "# layout: Standard\n# black: Stays\n1.e5e6\n\n";
    let file = directory.file(
        "games.txt",
        [incomplete, rejected, stays, &many(3)].concat(),
    );
    directory.json(&["import", &file]);
    let db = directory.path("games.db");
    let listed = directory.json(&["delete", "--reject", "2", "--reject", "1"]);
    let ids = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|reject| &reject["id"]);
    assert!(ids.eq([&json!(1), &json!(2)]), "{listed}");
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 3);
    // A preview says what is deleted with it.
    let note = |words: &[&str]| String::from_utf8(directory.run(words).stderr).unwrap();
    assert_eq!(
        note(&["delete", "--reject", "1", "--reject", "2"]),
        "2 rejects would be deleted, with the incomplete game of one; --yes deletes\n"
    );
    assert_eq!(
        note(&["delete", "1-4"]),
        "4 games would be deleted, with the reject of the incomplete one; --yes deletes\n"
    );

    let deleted = directory.json(&["delete", "--reject", "1", "--reject", "2", "--yes"]);
    assert_eq!(deleted["deleted"], json!(2));
    directory.json(&["db", "compact", "--purge"]);
    for word in ["Zacharias", "Barnabas", "Halfway"] {
        assert!(!contains(&db, word), "{word}");
    }
    let left = directory.json(&["rejects"]);
    assert_eq!(
        (left.as_array().unwrap().len(), &left[0]["id"]),
        (1, &json!(3))
    );
    // The incomplete game of the first reject was deleted with it.
    let games = directory.json(&["games"]);
    assert_eq!(games.as_array().unwrap().len(), 3);
    assert!(
        games
            .as_array()
            .unwrap()
            .iter()
            .all(|game| game["incomplete"].is_null())
    );
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
    let again = directory.json(&["import", &file]);
    // The remaining reject is counted as a duplicate.
    assert_eq!(
        (&again["incomplete"], &again["rejected"]),
        (&json!(1), &json!(2)),
        "{again}"
    );
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 3);
    for words in [
        &["delete", "--reject", "99"][..],
        &["delete", "--reject", "3", "--player", "x"],
        &["delete", "1", "--reject", "3"],
    ] {
        assert_eq!(directory.run(words).status.code(), Some(2), "{words:?}");
    }
}
