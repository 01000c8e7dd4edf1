//! Deletion of games and rejects.

use super::{contains, many};
use crate::support::{TestDirectory, error};
use serde_json::json;
use sumito::store::{Access, Database};

#[test]
fn deleted_games_are_removed_from_the_file() {
    let place = TestDirectory::new();
    let secret = "# layout: Belgian Daisy\n# black: Zacharias Quux\n# white: Kept\n# event: Vjosa open\n1.a1b2 i5h5 {zymurgy} 2.a2b3 e1e9 xylophone\n\n";
    let file = place.file("games.txt", format!("{secret}{}", many(3)));
    place.run(&["import", &file]);
    let db = place.path("games.db");
    let words = ["Zacharias", "Vjosa", "zymurgy", "xylophone"];
    for word in words {
        assert!(contains(&db, word), "{word}");
    }

    let listed = place.run(&["delete", "1"]);
    assert!(
        String::from_utf8(listed.stdout)
            .unwrap()
            .contains("Zacharias")
    );
    assert_eq!(place.json(&["delete", "--black", "zach*"])[0]["id"], 1);
    assert_eq!(
        place.json(&["db", "info"])["games"],
        4,
        "nothing is deleted without --yes"
    );
    for words in [
        &["delete", "--yes"][..],
        &["delete", "1", "--black", "a", "--yes"],
        &["delete", "1", "9", "--yes"],
    ] {
        assert!(error(&place.run(words)).contains("expected"), "{words:?}");
    }
    assert_eq!(
        place.json(&["delete", "1", "1", "--yes"]),
        json!({"deleted": 1})
    );
    assert_eq!(place.games(), 3);
    assert_eq!(place.json(&["rejects"]), json!([]));
    assert_eq!(
        place
            .run(&["delete", "--black", "zach*", "--yes"])
            .status
            .code(),
        Some(1)
    );
    place.json(&["db", "compact"]);
    // The journal keeps it.
    place.json(&["undo"]);
    assert_eq!(place.games(), 4);
    place.json(&["delete", "1", "--yes"]);
    place.json(&["db", "compact", "--purge"]);
    assert_eq!(place.games(), 3);
    for word in words {
        assert!(!contains(&db, word), "{word}");
    }
    assert!(!contains(&db, "Kept"), "a name that no game says");
    // An import of the file restores it.
    assert_eq!(place.json(&["import", &file])["incomplete"], 1);
}

/// Names are deleted during an import in another process: the IDs that the import has cached may belong to other names later.
#[test]
fn an_import_handles_names_deleted_by_other_processes() {
    let place = TestDirectory::new();
    let path = place.path("games.db");
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
    let place = TestDirectory::new();
    let incomplete = "# layout: Standard\n# black: Halfway\n1.a1b2 i9h8 2.e5e6 {Zacharias}\n\n";
    let rejected = "# layout: Standard\n# black: Nowhere\n1.e5e6 {Barnabas}\n\n";
    let stays = "# layout: Standard\n# black: Stays\n1.e5e6\n\n";
    let file = place.file(
        "games.txt",
        [incomplete, rejected, stays, &many(3)].concat(),
    );
    place.json(&["import", &file]);
    let db = place.path("games.db");
    let listed = place.json(&["delete", "--reject", "2", "--reject", "1"]);
    let ids = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|reject| &reject["id"]);
    assert!(ids.eq([&json!(1), &json!(2)]), "{listed}");
    assert_eq!(place.json(&["rejects"]).as_array().unwrap().len(), 3);

    let deleted = place.json(&["delete", "--reject", "1", "--reject", "2", "--yes"]);
    assert_eq!(deleted["deleted"], json!(2));
    place.json(&["db", "compact", "--purge"]);
    for word in ["Zacharias", "Barnabas", "Halfway"] {
        assert!(!contains(&db, word), "{word}");
    }
    let left = place.json(&["rejects"]);
    assert_eq!(
        (left.as_array().unwrap().len(), &left[0]["id"]),
        (1, &json!(3))
    );
    // The incomplete game of the first reject was deleted with it.
    let games = place.json(&["games"]);
    assert_eq!(games.as_array().unwrap().len(), 3);
    assert!(
        games
            .as_array()
            .unwrap()
            .iter()
            .all(|game| game["incomplete"].is_null())
    );
    assert_eq!(place.json(&["db", "check"])["faults"], json!([]));
    let again = place.json(&["import", &file]);
    // The remaining reject is counted as a duplicate.
    assert_eq!(
        (&again["incomplete"], &again["rejected"]),
        (&json!(1), &json!(2)),
        "{again}"
    );
    assert_eq!(place.json(&["rejects"]).as_array().unwrap().len(), 3);
    for words in [
        &["delete", "--reject", "99"][..],
        &["delete", "--reject", "3", "--player", "x"],
        &["delete", "1", "--reject", "3"],
    ] {
        assert_eq!(place.run(words).status.code(), Some(2), "{words:?}");
    }
}
