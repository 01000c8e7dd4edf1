//! What follows a move that cannot be read belongs to it, and not to the move before.

use sumito::record::GameResult;

use crate::support::game_and_problems;

#[test]
fn notes_after_an_unreadable_move_are_none_of_the_move_before() {
    for rest in [
        "ih66 {four} 3.c2c3 g4g5 1-0",
        "ihh6?? 0:09 (2...g4g5 {line}) 3.c2c3 g4g5 1-0",
        "ih66 {four} 1-0",
    ] {
        let text = format!("Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3! {{three}} {rest}\n");
        let (game, problems) = game_and_problems(&text);
        let last = game.plies().last().unwrap().annotations();
        assert_eq!(game.plies().len(), 3, "{text}");
        assert_eq!(last.comment.as_deref(), Some("three"), "{text}");
        assert_eq!((last.clock.as_deref(), last.variations.len()), (None, 0));
        assert_eq!(game.result, GameResult::Black, "{text}");
        let [told] = &problems[..] else {
            panic!("{text}: {problems:?}");
        };
        assert!(told.contains("is not a move, expected"), "{told}");
    }
}
