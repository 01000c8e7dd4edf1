//! Rows with the number of a round of which a part is unreadable: the game ends there, and is not complete without them.

use sumito::record::{Content, ProblemKind, Severity};

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

/// A row whose moves cannot be read is not a remark, because the number of its round is that of no other row.
#[test]
fn a_round_that_cannot_be_read_is_not_left_out() {
    let layouts = ["", "Layout: Belgian Daisy\n\n"];
    let rounds = ["a1b2 a5b5", "i9h8 a4b4", "i8h7 b5c5", "h7g6 g5f4"];
    let styles: [fn(usize, &str) -> String; 4] = [
        |number, moves| format!("{number}. {moves}"),
        |number, moves| format!("{number}) {moves}"),
        |number, moves| format!("{number}\t{}", moves.replace(' ', "\t")),
        |number, moves| format!("| {number} | {} |", moves.replace(' ', " | ")),
    ];
    for (damaged, plies) in [
        ("alb2 a5b5", 0),
        ("i9hB a4b4", 2),
        ("i9xh8 a4b4", 2),
        ("i9hB a4bB", 2),
        ("i8h7 b5cS", 5),
    ] {
        // Cells without a move and a heading end a table, and the rest is a fragment.
        let styles = match damaged {
            "i9hB a4bB" => &styles[..2],
            _ => &styles[..],
        };
        let tried = layouts
            .iter()
            .flat_map(|header| styles.iter().map(move |style| (header, style)));
        for (header, style) in tried {
            let rows = rounds.iter().enumerate().map(|(index, &moves)| {
                style(index + 1, if index == plies / 2 { damaged } else { moves })
            });
            let rows: Vec<String> = rows.collect();
            let text = format!("{header}{}\n", rows.join("\n"));
            let found = records(&text);
            let [record] = &found[..] else {
                panic!("{text}{found:?}")
            };
            let errors: Vec<_> = record
                .problems
                .iter()
                .filter(|problem| problem.severity == Severity::Error)
                .collect();
            let [error] = errors[..] else {
                panic!("{text}{errors:?}")
            };
            assert_eq!(error.kind, ProblemKind::UnreadableMove, "{text}");
            assert_eq!(error.location.ply, u32::try_from(plies + 1).ok(), "{text}");
            match &record.content {
                Content::Game(game) => {
                    assert_eq!(game.plies().len(), plies, "{text}");
                    assert!(game.incomplete.is_some(), "{text}");
                }
                Content::Rejected => assert_eq!(plies, 0, "{text}"),
                _ => panic!("{text}"),
            }
        }
    }
}
