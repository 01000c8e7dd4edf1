//! Lines and words below the moves that state how the game ended, and marks in the place of a move.

use sumito::record::{Content, Game, GameResult};

use crate::support::{games, records};

/// Two games with this text between them: the results and the endings of both.
fn outcomes_around(text: &str) -> [(GameResult, Option<String>); 2] {
    let games = games(format!(
        "Ann - Bob\n1.a1b2 i5h5 2.a2b3 i6h6\n\n{text}\n1.a1b2 a5b5 2.a2b3 i5h5\n"
    ));
    let outcome = |game: &Game| (game.result, game.tag("Termination").map(str::to_owned));
    games
        .iter()
        .map(outcome)
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

#[test]
fn a_paragraph_after_a_game_states_how_that_game_ended() {
    let unknown = (GameResult::Unknown, None);
    for (text, result) in [
        ("Black wins on time", GameResult::Black),
        ("White resigned.", GameResult::Black),
        ("Weiß gab auf.", GameResult::Black),
        ("Noir abandonne", GameResult::White),
        ("½", GameResult::Draw),
    ] {
        let [first, second] = outcomes_around(&format!("{text}\n\nCarl - Dora"));
        assert_eq!((first.0, &second), (result, &unknown), "{text}");
    }
    let [first, second] = outcomes_around("White resigned.\n");
    assert_eq!((first.0, second), (GameResult::Black, unknown.clone()));
    // Directly before the names or the moves, and where the first game has it before its own, it is a line of the header.
    for text in [
        "White resigned.\nCarl - Dora",
        "Carl - Dora\nWhite resigned.\n",
    ] {
        let [first, second] = outcomes_around(text);
        assert_eq!(
            (first, second.0),
            (unknown.clone(), GameResult::Black),
            "{text}"
        );
    }
    let games = games(
        "Ann - Bob\nBlack resigned.\n\n1.a1b2 i5h5 2.a2b3 i6h6\n\nWhite resigned.\n\n1.a1b2 a5b5\n",
    );
    let results: Vec<GameResult> = games.iter().map(|game| game.result).collect();
    assert_eq!(results, [GameResult::White, GameResult::Black]);
}

#[test]
fn figures_and_an_ending_below_a_table() {
    let table = "No. | Black | White\n1 | a1b2 | i5h5\n2 | a2b3 | i6h6\n";
    for (words, result) in [
        ("0-1 on time", GameResult::White),
        ("1-0, time", GameResult::Black),
        ("½", GameResult::Draw),
    ] {
        let found = games(format!("{table}\n{words}\n"));
        assert_eq!(found[0].result, result, "{words}");
    }
    assert_eq!(
        games("1.a1b2 i5h5 2.a2b3 i6h6 ½")[0].result,
        GameResult::Draw
    );
}

/// Marks after a number stand for a move that is not known.
#[test]
fn marks_in_the_place_of_a_move_are_no_marks_of_the_move_before() {
    for text in [
        "1.a1b2 i5h5 2. ??? ??? 3.a2b3 i6h6",
        "1.a1b2 i5h5 2. ?? i6h6",
    ] {
        let found = records(text);
        let Content::Game(game) = &found[0].content else {
            panic!("{:?}", found[0].content);
        };
        assert_eq!(game.plies().len(), 2, "{text}");
        let mut told = found[0].problems.iter().map(ToString::to_string);
        let is_told = |told: String| told.contains("ply 3: `?") && told.contains("is not a move");
        assert!(told.any(is_told), "{text}");
    }
}

#[test]
fn a_result_below_the_moves_may_have_a_number_sign_a_long_dash_or_decimals() {
    for (line, result) in [
        ("# Result: 1-0", GameResult::Black),
        ("# result: 0-1", GameResult::White),
        ("#Result: Anna", GameResult::Black),
        ("0,5-0,5", GameResult::Draw),
        ("0.5-0.5", GameResult::Draw),
        ("1—0", GameResult::Black),
    ] {
        let text = format!(
            "# Black: Anna\n# White: Ben\n# Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n{line}\n"
        );
        let found = games(text);
        assert_eq!(found.len(), 1, "{line}");
        assert_eq!(
            (found[0].result, found[0].plies().len()),
            (result, 4),
            "{line}"
        );
    }
    // A tag that may not follow moves begins the next game.
    let next = "# Black: Anna\n1.a1b2 i5h5\n# Black: Ben\n1.a1b2 i5h5\n";
    assert_eq!(games(next).len(), 2);
}

#[test]
fn a_full_stop_after_the_result_is_no_part_of_it() {
    for (end, result) in [
        ("1-0.", GameResult::Black),
        ("0-1.", GameResult::White),
        ("White resigned 1-0.", GameResult::Black),
    ] {
        let text = format!("Ann - Bob\nBelgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 {end}\n");
        let found = records(&text);
        let Content::Game(game) = &found[0].content else {
            panic!("{:?}", found[0].problems);
        };
        assert_eq!(game.result, result, "{end}");
        let mut problems = found[0].problems.iter();
        assert!(problems.all(|problem| !problem.message.contains("after the last move")));
    }
}
