//! Remarks: comments after `;`, and columns of remarks in tables.

use crate::record::parse::symbols_and_remarks::{TAGS, notes};
use crate::support::game_and_problems;

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
