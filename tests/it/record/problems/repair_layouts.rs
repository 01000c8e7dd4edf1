//! Repairs of records that do not state their layout.

use serde_json::json;
use sumito::record::{Content, ProblemKind};

use super::diagnostics::repaired;
use crate::support::{TestDirectory, records};

/// Of a record that is repaired: its layout, and what is said of that.
fn layout_of(text: &str) -> Option<(String, String)> {
    let record = repaired(text).remove(0);
    let Content::Game(game) = &record.content else {
        return None;
    };
    let is_inferred = |kind| kind == ProblemKind::LayoutInferred;
    let mut problems = record.problems.iter();
    let said = problems.find(|problem| is_inferred(problem.kind)).unwrap();
    game.repaired.as_ref()?;
    assert!(game.layout_inferred && game.incomplete.is_none());
    Some((
        game.layout().unwrap().name().into_owned(),
        said.message.clone(),
    ))
}

/// The moves up to the mistake are legal from Standard too.
#[test]
fn a_record_is_repaired_from_the_only_layout_from_which_it_replays() {
    for text in [
        "1.a1b2 i5h5 2.2ab3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2",
        "1.1ab2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2",
        "1.a1b2i5h5 2.a2b3 i6h6 3.c2c3 g4g5",
    ] {
        let (layout, said) = layout_of(text).unwrap();
        assert_eq!(layout, "Belgian Daisy", "{text}");
        assert_eq!(
            said,
            "layout not stated; only from Belgian Daisy does the whole record replay with a repaired word"
        );
        let stopped = &records(text)[0].problems;
        let hint = "--repair would read the game from Belgian Daisy and correct it: ";
        assert!(
            stopped.iter().any(|problem| problem.message.contains(hint)),
            "{stopped:?}"
        );
    }
}

#[test]
fn a_record_that_can_be_repaired_from_several_layouts_is_not() {
    let text = "1.a1b2 i5h5 2.2ab3 i6h6";
    assert_eq!(layout_of(text), None);
    for record in [repaired(text), records(text)].concat() {
        let hint = "the layout is not stated, and the record can be repaired from Belgian Daisy, Standard, Marguerite Coréenne";
        let mut problems = record.problems.iter();
        assert!(
            problems.any(|problem| problem.message.contains(hint)),
            "{:?}",
            record.problems
        );
    }
}

/// The layout and the order of dates with which a file was imported are those of its rejects too.
#[test]
fn a_fix_reads_a_record_as_its_import_did() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# Date: 03/05/2013\n1.a1b2 i5h5 2.2ab3 i6h6\n");
    let options = ["--layout", "belgian", "--date-order", "month-first"];
    directory.json(&[&["import", &file], &options[..]].concat());
    for words in [
        &["rejects", "--retry", "--repair"][..],
        &["rejects", "--fix", "1"],
    ] {
        let report = directory.json(words);
        assert_eq!(report["imported"], 1, "{report}");
        let game = &directory.json(&["games"])[0];
        assert_eq!(
            (&game["layout"], &game["date"]),
            (&json!("belgian-daisy"), &json!("2013.03.05"))
        );
        directory.json(&["undo"]);
    }
    // What is given then is taken.
    for words in [
        &["rejects", "--retry", "--repair"][..],
        &["rejects", "--fix", "1"],
    ] {
        let report = directory.json(&[words, &["--layout", "standard"]].concat());
        assert_eq!(report["imported"], 1, "{report}");
        assert_eq!(directory.json(&["games"])[0]["layout"], "classical");
        directory.json(&["undo"]);
    }
}

/// The layout is found again, by the same rules.
#[test]
fn a_fix_reads_a_record_by_the_rules_of_its_import() {
    let directory = TestDirectory::new();
    let moves = "1.a1b2 i5h5 2.2ab3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2";
    let file = directory.file("games.txt", moves);
    directory.json(&["import", &file, "--rules", "eject=4"]);
    let report = directory.json(&["rejects", "--fix", "1"]);
    assert_eq!(report["imported"], 1, "{report}");
    let game = &directory.json(&["games"])[0];
    assert_eq!(
        (&game["layout"], &game["rules"]),
        (&json!("belgian-daisy"), &json!("eject=4"))
    );
}

/// A record in place of that of a reject is read as the import of the reject was, too.
#[test]
fn a_record_that_is_given_is_read_from_the_same_layout_and_may_still_be_rejected() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "1.a1b2 i5h5 2.a2b9 i6h6\n");
    directory.json(&["import", &file, "--layout", "belgian"]);
    let other = directory.file("other.txt", "1.a1b2 i5h5 2.a2b9 i6h7\n");
    let output = directory.run(&["rejects", "--retry", "1", "--with", &other]);
    let message = String::from_utf8(output.stderr).unwrap();
    let said = "other.txt is still rejected, because no more of it can be replayed: `a2b9` is not a legal move";
    assert!(
        message.contains(said) && message.contains("reject 1 stays as it is"),
        "{message}"
    );
    let whole = directory.file("other.txt", "1.a1b2 i5h5 2.a2b3 i6h6\n");
    directory.json(&["rejects", "--retry", "1", "--with", &whole]);
    assert_eq!(directory.json(&["games"])[0]["layout"], "belgian-daisy");
}
