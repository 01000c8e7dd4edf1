//! Results in figures where a score may stand too.

use sumito::record::GameResult;

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
