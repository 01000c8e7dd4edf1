//! Results in figures where a score may stand too.

use sumito::record::{Ending, GameResult};

use crate::support::game_and_problems;

#[test]
fn figures_after_the_score_of_the_last_move_or_in_the_cell_of_a_move_are_the_result() {
    let head = "| N | Black | White | Score |\n|---|---|---|---|\n| 1 | a1b2 | i5h5 | 0-0 |\n";
    let without = "| N | Black | White |\n|---|---|---|\n| 1 | a1b2 | i5h5 |\n";
    for text in [
        "1.a1b2 i5h5 (0-0) 2.a2b3 i6h6 (0-0) 1-0\n".to_owned(),
        "1.a1b2 i5h5 0-0 2.a2b3 i6h6 0-0 1-0\n".to_owned(),
        format!("{head}| 2 | a2b3 | i6h6 | 0-0 |\n\n1-0\n"),
        format!("{head}| 2 | a2b3 | 1-0 | 0-0 |\n"),
        format!("{without}| 2 | a2b3 | 1-0 |\n"),
        format!("{without}| 2 | a2b3 | i6h6 |\n| 3 | 1-0 | |\n"),
        "No;Black;White\n1;a1b2;i5h5\n2;a2b3;1-0\n".to_owned(),
    ] {
        let (game, problems) = game_and_problems(&format!("Layout: Belgian Daisy\n{text}"));
        assert_eq!(game.result, GameResult::Black, "{text}");
        assert_eq!(problems, Vec::<String>::new(), "{text}");
        assert!((3..=4).contains(&game.plies().len()), "{text}");
    }
}

#[test]
fn figures_in_the_place_of_a_score_are_still_checked() {
    for text in [
        "1.a1b2 i5h5 0-0 2.a2b3 i6h6 1-0\n",
        "| N | Black | White | Score |\n|---|---|---|---|\n| 1 | a1b2 | i5h5 | 0-0 |\n| 2 | a2b3 | i6h6 | 1-0 |\n",
        "1 a1b2 i5h5 0-0\n2 a2b3 i6h6 1-0\n",
    ] {
        let (game, problems) = game_and_problems(&format!("Layout: Belgian Daisy\n{text}"));
        assert_eq!(game.result, GameResult::Unknown, "{text}");
        let [told] = &problems[..] else {
            panic!("{text}: {problems:?}");
        };
        assert!(told.contains("score 1-0 claimed, expected 0-0"), "{told}");
    }
}

/// Six ejections are not needed to win on score, but more points than the other player are.
#[test]
fn the_winner_on_score_has_more_points() {
    let moves = "1.g8h9f8 b4a3 2.c3b3 h4h5 3.a1a2 h5h6 4.a2a3 h6h7";
    for (result, ending, expected) in [
        ("1-0", "Au score", None),
        ("0-1", "Abandon", None),
        (
            "0-1",
            "Au score",
            Some("the result 0-1 on score, expected 1-0 by the score 3-2"),
        ),
    ] {
        let head = format!("Layout: Belgian Daisy\nResult: {result}\nTermination: {ending}");
        let (_, problems) = game_and_problems(&format!("{head}\n{moves}\n"));
        match expected {
            Some(message) => assert!(
                problems.iter().any(|problem| problem.contains(message)),
                "{problems:?}"
            ),
            None => assert_eq!(problems, Vec::<String>::new()),
        }
    }
}

#[test]
fn an_ending_with_a_player_is_no_event() {
    for ending in ["Au temps (Blanc)", "Temps de Greenfield"] {
        let text =
            format!("Gandalf / Greenfield – Marguerite Belge – 0-0 – {ending}\n1.a1b2 i5h5\n");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(game.tag("Event"), None, "{text}");
        assert!(game.ending == Some(Ending::Time), "{text}");
        // Whether that player has won or lost is not said, and is reported.
        assert_eq!(game.result, GameResult::Unknown, "{text}");
        assert!(!problems.is_empty(), "{text}");
    }
}
