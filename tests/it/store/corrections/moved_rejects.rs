//! Imports of a file in which text before rejected records was changed.

use serde_json::{Value, json};

use crate::support::TestDirectory;

/// Rows of a table, of which the rejected ones have a move that is none.
fn table(directory: &TestDirectory, rows: &[(&str, &str)]) -> String {
    let rows = rows
        .iter()
        .map(|(players, moves)| format!("{players},{moves}\n"));
    let text = "black,white,layout,moves\n".to_owned() + &rows.collect::<String>();
    directory.file("games.csv", text)
}

const GOOD: &str = "belgian,a1b2 i5h5";
const BAD: &str = "belgian,a1b9 i5h5";

/// Line, record line and offset of each reject.
fn places(directory: &TestDirectory) -> Vec<[u64; 3]> {
    let rejects = directory.json(&["rejects"]);
    let place = |reject: &Value| {
        ["line", "record_line", "record_offset"].map(|name| reject[name].as_u64().unwrap())
    };
    rejects.as_array().unwrap().iter().map(place).collect()
}

fn assert_nothing_new(directory: &TestDirectory, file: &str, known: u64) {
    let report = directory.json(&["import", file]);
    assert_eq!(report["known_rejects"], known, "{report}");
    for name in ["imported", "incomplete"] {
        assert_eq!(report[name], 0, "{report}");
    }
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

#[test]
fn rejects_behind_a_changed_row_are_known_at_their_new_places() {
    let directory = TestDirectory::new();
    let rows = [
        ("Al,Bo", GOOD),
        ("Ed,Flo", BAD),
        ("Cy,Di", BAD),
        ("Ed,Flo", BAD),
    ];
    let file = table(&directory, &rows);
    directory.json(&["import", &file]);
    let first = places(&directory);
    assert_eq!(first.len(), 3);
    // A player is corrected, then a row is inserted.
    let longer = [("Albert,Bo", GOOD), rows[1], rows[2], rows[3]];
    directory.json(&["import", &table(&directory, &longer)]);
    let second = places(&directory);
    for (old, new) in first.iter().zip(&second) {
        assert_eq!(*new, [old[0], old[1], old[2] + 4]);
    }
    assert_nothing_new(&directory, &file, 3);
    let inserted = [longer[0], ("Gus,Hal", GOOD), rows[1], rows[2], rows[3]];
    directory.json(&["import", &table(&directory, &inserted)]);
    let third: Vec<u64> = places(&directory).iter().map(|place| place[0]).collect();
    assert_eq!(third, [4, 5, 6]);
    assert_nothing_new(&directory, &file, 3);
    assert_eq!(places(&directory).len(), 3);
    directory.json(&["undo"]);
    assert_eq!(places(&directory), second);
}

#[test]
fn one_more_equal_reject_is_stored() {
    let directory = TestDirectory::new();
    let rows = [("Al,Bo", GOOD), ("Ed,Flo", BAD)];
    directory.json(&["import", &table(&directory, &rows)]);
    let more = [
        ("Ed,Flo", BAD),
        rows[0],
        ("Ed,Flo", BAD),
        ("Ivy,Jo", GOOD),
        ("Ed,Flo", BAD),
    ];
    let file = table(&directory, &more);
    let report = directory.json(&["import", &file]);
    assert_eq!(
        (&report["rejected"], &report["known_rejects"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(places(&directory).len(), 3);
    assert_nothing_new(&directory, &file, 3);
}

/// One of two equal rejects is corrected in a file in which another row grew.
#[test]
fn the_other_one_of_two_equal_rejects_is_corrected() {
    let directory = TestDirectory::new();
    let rows = [
        ("Al,Bo", GOOD),
        ("Ed,Flo", BAD),
        ("Cy,Di", GOOD),
        ("Ed,Flo", BAD),
    ];
    directory.json(&["import", &table(&directory, &rows)]);
    let corrected = [("Albert,Bo", GOOD), ("Ed,Flo", GOOD), rows[2], rows[3]];
    let file = table(&directory, &corrected);
    let report = directory.json(&["import", "--replace", &file]);
    let correction = &report["corrections"][0];
    assert_eq!(
        (&correction["line"], &correction["reject"]),
        (&json!(3), &json!(1)),
        "{report}"
    );
    assert_eq!(report["replaced"], 2);
    assert_eq!(directory.json(&["rejects"])[0]["line"], 5);
    // The old file, with another row that grew, brings nothing back.
    let again = [("Albertine,Bo", GOOD), rows[1], rows[2], rows[3]];
    let report = directory.json(&["import", &table(&directory, &again)]);
    assert_eq!(
        (&report["known_rejects"], &report["duplicates"]),
        (&json!(1), &json!(2)),
        "{report}"
    );
    assert_eq!(places(&directory).len(), 1);
}

/// Incomplete games too, whose records may be equal.
#[test]
fn a_fixed_reject_stays_fixed_when_it_moves() {
    let directory = TestDirectory::new();
    let record = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.2ab3 i6h6\n\n";
    let head = "# layout: Belgian Daisy\n# black: Al\n1.a1b2 i5h5\n\n";
    let file = directory.file("games.txt", format!("{head}{record}{record}"));
    assert_eq!(directory.json(&["import", &file])["incomplete"], 1);
    directory.json(&["rejects", "--fix", "1"]);
    assert_eq!(directory.games(), 2);
    assert_nothing_new_incomplete(&directory, &file);
    directory.file(
        "games.txt",
        format!("# a comment\n\n{head}{record}{record}"),
    );
    assert_nothing_new_incomplete(&directory, &file);
    assert_eq!(directory.json(&["rejects"]), json!([]));
    // The place of an incomplete game moves too.
    let other = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a1a9\n\n";
    directory.file("games.txt", format!("{head}{other}"));
    directory.json(&["import", &file]);
    assert_eq!(places(&directory)[0][..2], [6, 5]);
    directory.file("games.txt", format!("{head}{head}{other}"));
    directory.json(&["import", &file]);
    assert_eq!(places(&directory).len(), 1);
    assert_eq!(places(&directory)[0][..2], [10, 9]);
}

fn assert_nothing_new_incomplete(directory: &TestDirectory, file: &str) {
    let games = directory.games();
    let report = directory.json(&["import", file]);
    assert_eq!(
        (&report["incomplete"], &report["duplicates"]),
        (&json!(0), &json!(3)),
        "{report}"
    );
    assert_eq!(directory.games(), games);
}

/// What is not kept of a file is stated once.
#[test]
fn what_is_not_kept_of_a_changed_file_is_stated_once() {
    let directory = TestDirectory::new();
    let rejects = |head: &str| {
        let rejects = (0..250).map(|number| {
            let comment = "comment ".repeat(1_000);
            format!("# n: {number}\n1.a1b9 {{{comment}}} i5h5\n\n")
        });
        directory.file("games.txt", head.to_owned() + &rejects.collect::<String>())
    };
    for head in ["", "# a line of comment\n\n\n"] {
        directory.json(&["import", "--reject-limit", "1", &rejects(head)]);
        let query = "SELECT count(*) AS count FROM reject WHERE kind = 'not-kept'";
        assert_eq!(directory.json(&["query", query])[0]["count"], 1, "{head}");
    }
}
