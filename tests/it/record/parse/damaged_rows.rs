//! Rows with the number of a round of which a part is unreadable: the game ends there, and is not complete without them.

use sumito::record::Content;

use crate::support::records;

/// A game of three rounds with a second row as given.
fn with_second_row(row: &str) -> String {
    format!("Black: Max\nWhite: Zoé\nLayout: Belgian Daisy\n\n1 a1b2 i5h5\n{row}\n3 b2c3 h5g5\n")
}

#[test]
fn a_row_with_an_unreadable_half_move_is_no_comment() {
    for (row, problem) in [
        ("2 a2b3 i6h", "`i6h`"),
        ("2. a2b3 i6h", "`i6h`"),
        ("2. a2b3 unleserlich", "`unleserlich`"),
        ("| 2 | a2b3 | illegible |", "`illegible`"),
        ("2. a2b3 or c2c3", "`or"),
    ] {
        let found = records(with_second_row(row));
        let [record] = &found[..] else {
            panic!("{row}: {} records", found.len());
        };
        let Content::Game(game) = &record.content else {
            panic!("{row}: {:?}", record.problems);
        };
        assert!(game.incomplete.is_some(), "{row}: {:?}", record.problems);
        assert_eq!(game.plies().len(), 3, "{row}");
        assert!(
            record
                .problems
                .iter()
                .any(|found| found.message.contains(problem) && found.location.line == 6),
            "{row}: {:?}",
            record.problems
        );
    }
}

#[test]
fn a_sentence_with_a_number_and_a_move_is_a_comment() {
    for row in [
        "2 a2b3 i6h6\n2 a2b3 was possible here",
        "2. a2b3 i6h6\n2. a2b3 c2c3 would be a mistake, says Ann",
        "2. a2b3 i6h6 a good answer",
    ] {
        let found = records(with_second_row(row));
        let Content::Game(game) = &found[0].content else {
            panic!("{row}: {:?}", found[0].problems);
        };
        assert!(game.incomplete.is_none(), "{row}: {:?}", found[0].problems);
        assert_eq!(game.plies().len(), 6, "{row}");
    }
}

#[test]
fn a_table_with_an_unreadable_cell_ends_there() {
    // One row of another kind ends the game too.
    let found = records(with_second_row("2;a2b3;illegible"));
    let Content::Game(game) = &found[0].content else {
        panic!("{:?}", found[0].problems);
    };
    assert!(game.incomplete.is_some(), "{:?}", found[0].problems);
    for separator in [";", "|", "\t"] {
        let text = with_second_row("2 a2b3 illegible").replace("Belgian Daisy", "Belgian-Daisy");
        let (header, rows) = text.split_once("\n\n").unwrap();
        let rows = rows.replace(' ', separator);
        let found = records(format!("{header}\n\n{rows}"));
        let Content::Game(game) = &found[0].content else {
            panic!("{rows}: {:?}", found[0].problems);
        };
        assert!(game.incomplete.is_some(), "{rows}");
        assert_eq!(game.plies().len(), 3, "{rows}: {:?}", found[0].problems);
    }
}
