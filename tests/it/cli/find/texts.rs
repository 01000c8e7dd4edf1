//! Finding games by what their records say: ratings, and words of tags, names and comments.

use rusqlite::Connection;
use serde_json::json;
use sumito::store::{Access, Database};

use super::filters::ids;
use crate::support::{TestDirectory, error};

/// Games with ratings, comments and a variation.
const ANNOTATED: &str = r#"[Event "Club"]
[Black "Anna"]
[White "Bernd"]
[BlackElo "1510"]
[WhiteElo "1620?"]
[Variant "Belgian Daisy"]
[Annotator "Zoé"]

{A quiet opening.} 1. a1b2 {brilliant} i5h5 2. a2b3 ({safer is} i9h8 {Idée de Zoé}) i6h6 *

[Event "Club"]
[Black "Anna"]
[White "Carl"]
[BlackElo "1510"]
[Variant "Belgian Daisy"]

1. a1b2 i5h5 {a quiet, brilliant push} *
"#;

fn annotated() -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.apgn", ANNOTATED);
    assert_eq!(directory.json(&["import", &file])["imported"], 2);
    directory
}

#[test]
fn games_are_filtered_by_both_ratings() {
    let directory = annotated();
    for (rating, expected) in [
        ("1500-1700", &[1][..]),
        ("1510..1620", &[1]),
        ("..1700", &[1]),
        ("1511-1700", &[]),
        ("1500-1600", &[]),
    ] {
        assert_eq!(ids(&directory, &["--rating", rating]), expected, "{rating}");
    }
    let empty = directory.run(&["games", "--rating", "1800-1500"]);
    assert!(error(&empty).contains("the range from 1800 to 1500 is empty"));
    let word = directory.run(&["games", "--rating", "good"]);
    assert!(error(&word).contains("expected a rating, or a range as 1500..1800"));
}

#[test]
fn games_are_found_by_their_words() {
    let directory = annotated();
    for (text, expected) in [
        ("quiet", &[1, 2][..]),
        ("QUIET brilliant", &[1, 2]),
        ("zoe", &[1]),
        ("idee", &[1]),
        ("safer", &[1]),
        ("carl push", &[2]),
        ("brill*", &[1, 2]),
        ("brill", &[]),
        ("quiet zzz", &[]),
        ("\"quiet opening\"", &[1]),
        ("\"brilliant push\" carl", &[2]),
        ("\"opening quiet\"", &[]),
        // Words of two texts are no phrase.
        ("\"anna carl\"", &[]),
        ("quiet -safer", &[2]),
        ("quiet -\"brilliant push\"", &[1]),
        ("-zzz", &[1, 2]),
        ("-bernd", &[2]),
    ] {
        assert_eq!(
            ids(&directory, &[&format!("--text={text}")]),
            expected,
            "{text}"
        );
    }
    let open = directory.run(&["games", "--text", "a \"quiet"]);
    assert!(error(&open).contains("`\"quiet` has no second quote"));
    let places = directory.json(&["games", "--text", "quiet zoe"]);
    assert_eq!(
        places[0]["matched"],
        json!(["Annotator", "ply 0", "variation 1, ply 1"])
    );
    let places = directory.json(&["games", "--text", "brill*"]);
    assert_eq!(
        (&places[0]["matched"], &places[1]["matched"]),
        (&json!(["ply 1"]), &json!(["ply 2"]))
    );
    assert!(directory.json(&["games"])[0].get("matched").is_none());
    let merged = directory.run(&["players", "merge", "Carl", "--into", "Karl Klein"]);
    assert!(merged.status.success(), "{merged:?}");
    let places = directory.json(&["games", "--text", "klein"]);
    assert_eq!(
        (&places[0]["id"], &places[0]["matched"]),
        (&json!(2), &json!(["White"]))
    );
    let none = directory.run(&["games", "--text", "!?"]);
    assert!(error(&none).contains("`!?` has no word, expected words to find"));
    // An edit is found at once, and so is its undo.
    let edited = directory.run(&["edit", "2", "--tag", "Annotator=Quentin"]);
    assert!(edited.status.success(), "{edited:?}");
    assert_eq!(ids(&directory, &["--text", "quentin"]), [2]);
    assert!(directory.run(&["undo"]).status.success());
    assert_eq!(ids(&directory, &["--text", "quentin"]), [0; 0]);
}

/// The first query for words fills the index of a database with many games. Where it cannot be stored, a message says so, and the answer is the same.
#[test]
fn the_first_query_for_words_fills_the_index() {
    let directory = TestDirectory::new();
    let games: String = (0..1_200)
        .map(|number| {
            let place = number % 400;
            format!(
                "# Layout: Standard\n# Site: place p{place}\n# Round: {number}\n1.a1b2 i9h8\n\n"
            )
        })
        .collect();
    let file = directory.file("many.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 1_200);
    let path = directory.path("games.db");
    let unindexed = || {
        let database = Database::open(&path, Access::Read).unwrap();
        database.unindexed_texts().unwrap().games()
    };
    // Another program is writing.
    let writer = Connection::open(&path).unwrap();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    let output = directory.run(&["games", "--text", "place p7", "--limit", "1"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("another program is writing"), "{message}");
    assert!(
        message.contains("the records of 1200 games are read instead"),
        "{message}"
    );
    drop(writer);
    assert_eq!(unindexed(), 1_200);
    // A query without words does not need it.
    assert_eq!(ids(&directory, &["--min-plies", "3"]), [0; 0]);
    assert_eq!(unindexed(), 1_200);
    assert_eq!(ids(&directory, &["--text", "place p7"]), [8, 408, 808]);
    assert_eq!(unindexed(), 0);
    assert_eq!(ids(&directory, &["--text", "\"place p7\""]), [8, 408, 808]);
    assert_eq!(ids(&directory, &["--text", "\"p7 place\""]), [0; 0]);
    let others = ids(&directory, &["--text", "place -p7", "--limit", "1200"]);
    assert_eq!(others.len(), 1_197);
}
