//! Remarks: comments after `;`, and columns of remarks in tables.

use crate::record::parse::symbols_and_remarks::{TAGS, notes};
use crate::support::{game_and_problems, games};

/// Moves in a comment after `;` are none of the game, whatever stands below.
#[test]
fn a_sentence_after_a_semicolon_is_a_comment() {
    for header in [TAGS, "Layout: Belgian Daisy\n\n"] {
        for other in ["", " N", " Un bon coup!"] {
            let text = format!(
                "{header}1. a1b2 i5h5 ; comment: 2. b2c3 is bad\n2. a2b3 i6h6{other} 3. i9h8 *\n"
            );
            let (game, problems) = game_and_problems(&text);
            assert_eq!(
                (game.plies().len(), &game.incomplete),
                (5, &None),
                "{text}{problems:?}"
            );
            assert_eq!(notes(&game)[1], "comment: 2. b2c3 is bad", "{text}");
            assert_eq!(notes(&game)[3], other.trim(), "{text}");
        }
    }
    // Only in PGN do moves alone make a comment.
    let moves = "1. a1b2 ; i5h5\n2. a2b3 ; i6h6 N\n3. i9h8 *\n";
    let (game, _) = game_and_problems(&format!("Layout: Belgian Daisy\n\n{moves}"));
    assert_eq!(game.plies().len(), 5);
    let text = format!("{TAGS}; besser war 1. b1c2\n1. a1b2 i5h5 2. a2b3 i6h6 *\n");
    let (game, _) = game_and_problems(&text);
    assert_eq!(game.comment.as_deref(), Some("besser war 1. b1c2"));
    assert_eq!((game.plies().len(), game.tag("Black")), (4, Some("A")));
}

/// Remarks are on the moves of the player whom their heading names, or of the column before them.
#[test]
fn remarks_of_both_players_are_on_their_moves() {
    let rows = |columns: &[(&str, [&str; 4])], separator: &str| {
        let line = |cell: &dyn Fn(&(&str, [&str; 4])) -> String| {
            columns.iter().map(cell).collect::<Vec<_>>().join(separator)
        };
        let heading = line(&|(name, _)| (*name).to_owned());
        let rows = (0..4).map(|row| format!("{}\n", line(&|(_, cells)| cells[row].to_owned())));
        format!("{heading}\n{}", rows.collect::<String>())
    };
    let number = |name| (name, ["1", "2", "3", "4"]);
    let black = |name| (name, ["a1b2", "i9h8", "i8h7", "h7g6"]);
    let white = |name| (name, ["a5b5", "a4b4", "b5c5", "g5f4"]);
    let good = |name| (name, ["", "good", "", ""]);
    let bad = |name| (name, ["", "", "bad", ""]);
    for columns in [
        [
            number("Zug"),
            black("Schwarz"),
            white("Weiß"),
            good("Anmerkung Schwarz"),
            bad("Anmerkung Weiß"),
        ],
        [
            number("Zug"),
            white("Weiß"),
            black("Schwarz"),
            bad("Anmerkung (Weiß)"),
            good("Anmerkung (Schwarz)"),
        ],
        [
            number("No"),
            white("White"),
            bad("Comment"),
            black("Black"),
            good("Comment"),
        ],
        [
            number("No"),
            white("White"),
            bad("White comment"),
            black("Black"),
            good("Black comment"),
        ],
        [
            number("N°"),
            black("Noir"),
            good("Commentaire"),
            white("Blanc"),
            bad("Commentaire"),
        ],
    ] {
        for separator in [";", ",", "\t", " | "] {
            let text = rows(&columns, separator);
            let (game, problems) = game_and_problems(&text);
            assert_eq!(
                notes(&game),
                ["", "", "good", "", "", "bad", "", ""],
                "{text}{problems:?}"
            );
        }
    }
}

/// A comment in braces before the first move does not hide the moves behind it in its line.
#[test]
fn a_game_may_begin_behind_a_comment() {
    let one = "1.a1b2 i5h5 2.a2b3 i6h6";
    for (text, comment) in [
        (format!("{{Nice}} {one}\n"), "Nice"),
        (format!("{{Nice}}{{Good}} {one}\n"), "Nice Good"),
        (format!("{{A game\nof two}} {one}\n"), "A game\nof two"),
        (
            "{Konane 6x6} 1.f6 e6 2.f4-f6 e4-e6\n".to_owned(),
            "Konane 6x6",
        ),
    ] {
        let (game, problems) = game_and_problems(&text);
        assert_eq!(
            (game.plies().len(), game.comment.as_deref()),
            (4, Some(comment)),
            "{text}{problems:?}"
        );
    }
    for border in ["\n", "\n\n"] {
        let text = format!("Ann - Bob\n{one} 1-0{border}{{Second game}} 1.i9h8 a5b5 2.i8h7 0-1\n");
        let games = games(&text);
        assert_eq!(
            games
                .iter()
                .map(|game| game.plies().len())
                .collect::<Vec<_>>(),
            [4, 3],
            "{text}"
        );
        assert_eq!(games[1].comment.as_deref(), Some("Second game"), "{text}");
    }
    let text = format!(
        "<games>\n<game><comment>Nice</comment><moves>{one}</moves></game>\n<game><comment>Good</comment><moves>1.i9h8 a5b5 2.i8h7</moves></game>\n</games>\n"
    );
    let comments: Vec<_> = games(&text).into_iter().map(|game| game.comment).collect();
    assert_eq!(comments, ["Nice", "Good"].map(|text| Some(text.to_owned())));
    // Behind a comment a game goes on.
    let text = format!("Layout: Belgian Daisy\n\n{one}\n{{Why}} 3.i9h8\n\n{{So}} 3...a5b5\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(game.plies().len(), 6, "{problems:?}");
}

/// Words behind a full round may mention moves, which are none of the game: the number of the next round shows it.
#[test]
fn words_behind_a_round_may_mention_moves() {
    let header = "Ann - Bob\nLayout: Belgian Daisy\n\n";
    for (rounds, remark, plies) in [
        (
            "1. a1b2 i5h5\n2. a2b3 i6h6, with the threat c2c3\nBob resigned\n",
            "with the threat c2c3 Bob resigned",
            4,
        ),
        (
            "1. a1b2 i5h5\n2. a2b3 i6h6 threatens c2c3\n3. c2c3 g4g5\n",
            "threatens c2c3",
            6,
        ),
        (
            "1 a1b2 i5h5\n2 a2b3 i6h6 White should have played a5b5 here\n3 c2c3 g4g5\n",
            "White should have played a5b5 here",
            6,
        ),
        (
            "1. a1b2 i5h5\n2. a2b3 i6h6 better: a5b5 or a4b4 3. c2c3 g4g5\n",
            "better: a5b5 or a4b4",
            6,
        ),
    ] {
        let text = format!("{header}{rounds}");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(
            (game.plies().len(), &game.incomplete),
            (plies, &None),
            "{text}{problems:?}"
        );
        assert_eq!(notes(&game)[3], remark, "{text}");
        let is_reported = |problem: &String| problem.contains("kept as a comment");
        assert!(problems.iter().any(is_reported), "{text}{problems:?}");
    }
    // Where not each round has a number, the moves behind words are those of the game.
    for rounds in [
        "1. a1b2 i5h5 then a2b3 i6h6\n3. c2c3 g4g5\n",
        "1. a1b2 i5h5 then a2b3 i6h6\nc2c3 g4g5\n",
    ] {
        let text = format!("{header}{rounds}");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(game.plies().len(), 6, "{text}{problems:?}");
    }
}
