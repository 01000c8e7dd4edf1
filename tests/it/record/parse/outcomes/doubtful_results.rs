//! Results in a tag or a cell that contradict themselves, or have words that are not understood: none of them is read in silence.

use sumito::record::{Ending, GameResult};

use crate::support::game_and_problems;

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6";

/// Records of several formats with this result.
fn with_result(result: &str) -> [String; 4] {
    let json = r#""layout":"Belgian Daisy","moves":["a1b2","i5h5","a2b3","i6h6"]"#;
    [
        format!("Black: Ann\nWhite: Ben\nLayout: Belgian Daisy\nResult: {result}\n\n{MOVES}\n"),
        format!(
            "[Black \"Ann\"]\n[White \"Ben\"]\n[Variant \"Belgian Daisy\"]\n[Result \"{result}\"]\n\n{MOVES}\n"
        ),
        format!("Black;White;Result;Layout;Moves\nAnn;Ben;{result};Belgian Daisy;{MOVES}\n"),
        format!(r#"{{"black":"Ann","white":"Ben","result":"{result}",{json}}}"#),
    ]
}

/// The only problem of a text that is about the result.
fn problem_of_result(text: &str) -> (GameResult, Option<Ending>, String) {
    let (game, problems) = game_and_problems(text);
    let of_result = |problem: &String| problem.ends_with("[result]");
    let found: Vec<String> = problems.into_iter().filter(of_result).collect();
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    (game.result, game.ending, found.concat())
}

#[test]
fn two_results_in_one_value_are_told_and_not_taken() {
    for (value, other) in [
        ("1-0 -> 0-1", "0-1"),
        ("1-0 0-1", "0-1"),
        ("1-0, 0-1", "0-1"),
        ("1-0 (0-1)", "0-1"),
        ("1-0 or 0-1", "0-1"),
        ("1-0 *", "*"),
        ("1-0 1/2-1/2", "1/2-1/2"),
        ("1-0 draw", "1/2-1/2"),
        ("1-0 Remis", "1/2-1/2"),
        ("1-0 adjourned", "*"),
    ] {
        for text in with_result(value) {
            let (result, ending, problem) = problem_of_result(&text);
            assert_eq!((result, ending), (GameResult::Unknown, None), "{text}");
            let told = format!("`{value}` states the results 1-0 and {other}");
            assert!(problem.contains(&told), "{problem}");
        }
    }
    // The text after the moves decides.
    let [text, ..] = with_result("1-0 -> 0-1");
    let (result, ..) = problem_of_result(&format!("{} 0-1\n", text.trim_end()));
    assert_eq!(result, GameResult::White);
}

#[test]
fn words_beside_a_result_that_are_not_understood_are_told() {
    for (value, words, expected) in [
        ("1-0 annulliert", "annulliert", GameResult::Black),
        ("1-0 (annulé)", "(annulé)", GameResult::Black),
        ("1-0?", "?", GameResult::Black),
        ("1-0F", "F", GameResult::Black),
        ("0-1 ff", "ff", GameResult::White),
        ("0-1 not counted", "not counted", GameResult::White),
    ] {
        for text in with_result(value) {
            let (result, _, problem) = problem_of_result(&text);
            assert_eq!(result, expected, "{text}");
            let told = format!("`{words}` in the result `{value}` is not understood");
            assert!(problem.contains(&told), "{problem}");
        }
    }
    for value in [
        "1-0 (time)",
        "1-0 forfeit",
        "1-0 (Ann)",
        "1-0 Ben resigned",
        "1-0 (1-0)",
        "0-1 White won",
        "1-0 6-3",
    ] {
        let [text, ..] = with_result(value);
        let (_, problems) = game_and_problems(&text);
        let of_result = |problem: &String| problem.ends_with("[result]");
        assert!(!problems.iter().any(of_result), "{value}: {problems:?}");
    }
}

#[test]
fn figures_of_a_result_beside_a_draw_behind_names_are_told() {
    let text = format!("Ann - Ben 1-0 draw\nBelgian Daisy\n\n{MOVES}\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(game.result, GameResult::Draw);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let told = "`1-0` beside the ending draw-agreed is read as the score and not as the result";
    assert!(problems[0].contains(told), "{problems:?}");
}
