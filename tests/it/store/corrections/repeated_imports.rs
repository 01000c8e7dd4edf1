//! What an import of known records says and stores.

use serde_json::json;

use super::corrected_files::{MOVES, corrected, record};
use crate::support::TestDirectory;

/// The record is still incomplete, so that it is not longer than the old one.
#[test]
fn an_incomplete_record_with_another_header_replaces_the_old_one() {
    let broken = MOVES.replace("4.b2c3", "4.b2b9");
    let head = "# date: 2013.05.03\n# event: Open\n";
    let old = record(head, &broken);
    for new in [
        old.replace("Bea", "Lea"),
        old.replace("05.03", "05.04"),
        old.replace("Open", "Cup"),
        old.replace("# event", "# site: Graz\n# event"),
    ] {
        let directory = TestDirectory::new();
        let file = directory.file("games.txt", &old);
        assert_eq!(directory.json(&["import", &file])["incomplete"], 1);
        directory.file("games.txt", &new);
        let report = directory.json(&["import", "--replace", &file]);
        assert_eq!(
            corrected(&report),
            (1, 1, vec![(2, 1, Some(1))]),
            "{new}: {report}"
        );
        let info = directory.json(&["db", "info"]);
        assert_eq!((&info["games"], &info["rejects"]), (&json!(1), &json!(1)));
        assert_eq!(directory.json(&["rejects"])[0]["game"], 2);
        // The old file brings nothing back, and nothing takes the place of the new game.
        directory.file("games.txt", &old);
        let report = directory.json(&["import", "--replace", &file]);
        assert_eq!(corrected(&report), (0, 0, vec![]), "{new}: {report}");
        assert_eq!(directory.games(), 1);
    }
}

#[test]
fn known_rejects_are_counted_as_known() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "games.txt",
        "# layout: Standard\n1.a1b2 i9h1\n\n# layout: Standard\n1.a1b9 i9h8\n",
    );
    let first = directory.json(&["import", &file]);
    let counts = |report: &serde_json::Value| {
        ["incomplete", "rejected", "duplicates", "known_rejects"].map(|name| report[name].clone())
    };
    assert_eq!(counts(&first), [json!(1), json!(1), json!(0), json!(null)]);
    let again = directory.run(&["import", &file, "--format", "json"]);
    assert_eq!(again.status.code(), Some(1));
    let again: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(counts(&again), [json!(0), json!(1), json!(1), json!(1)]);
    let more = directory.file("more.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    directory.json(&["import", &file, &more]);
    let log = directory.json(&["log"])[0]["summary"].to_string();
    assert!(log.contains("imported 1 game from "), "{log}");
    assert!(log.contains("more.txt\""), "{log}");
}

#[test]
fn a_source_of_known_games_alone_is_not_stored() {
    let directory = TestDirectory::new();
    let game = record("", MOVES);
    let files = ["a.txt", "b.txt", "c.txt", "d.txt"];
    let [first, second, comment, new] = files.map(|name| directory.file(name, &game));
    directory.json(&["import", &first]);
    let sources = || directory.json(&["db", "info"])["sources"].clone();
    let changes = || directory.json(&["log"]).as_array().unwrap().len();
    assert_eq!(directory.json(&["import", &second])["duplicates"], 1);
    assert_eq!((sources(), changes()), (json!(1), 1));
    // A comment or a new game belongs to its source, which is stored again.
    directory.file("c.txt", format!("# Some words about the games\n\n\n{game}"));
    directory.json(&["import", &comment]);
    directory.file("d.txt", game.clone() + &record("# round: 2\n", MOVES));
    directory.json(&["import", &first, &second, &new]);
    let names = directory.json(&["query", "SELECT DISTINCT source FROM games"]);
    assert_eq!(names, json!([{"source": first}, {"source": new}]));
    let log = directory.json(&["log"])[0]["summary"].to_string();
    assert!(
        log.contains("imported 1 game from ") && log.contains("d.txt\""),
        "{log}"
    );
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
    directory.json(&["undo"]);
    assert_eq!(directory.games(), 1);
}

/// Only what stands behind the mistake was changed.
#[test]
fn a_record_with_the_same_mistake_corrects_nothing() {
    let directory = TestDirectory::new();
    let broken = MOVES.replace("4.b2c3", "4.b2b9");
    let file = directory.file("games.txt", record("", &broken));
    directory.json(&["import", &file]);
    directory.file("games.txt", record("", &broken.replace("5.b1c2", "5.b1c3")));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrected(&report), (0, 0, vec![]), "{report}");
    let still = &report["still_rejected"][0];
    assert_eq!(
        (&still["game"], &still["reject"]),
        (&json!(2), &json!(1)),
        "{report}"
    );
    let why = still["incomplete"].as_str().unwrap();
    assert!(why.starts_with("`b2b9` is not a legal move"), "{why}");
    let rejects = directory.json(&["rejects"]);
    assert_eq!(
        (&rejects[0]["id"], &rejects[1]["id"]),
        (&json!(1), &json!(2))
    );
    let output = directory.run(&["import", "--replace", &file]);
    let message = String::from_utf8(output.stderr).unwrap();
    let said = "game 2 is still rejected, for the same reason as reject 1 with its incomplete game 1, which stays: `b2b9`";
    assert!(message.contains(said), "{message}");
    // With another header it takes the place, but is a reject itself.
    let headed = record("# round: 2\n", &broken.replace("5.b1c2", "5.b1c3"));
    directory.file("games.txt", headed);
    let output = directory.run(&["import", "--replace", &file]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message
            .contains(", but is incomplete itself, so that its record is still a reject: `b2b9`"),
        "{message}"
    );
}
