//! Lines and words below the moves that state how the game ended, and marks in the place of a move.

use sumito::record::{Content, Ending, Game, GameResult, Problem, Severity};

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

/// The result and the first warning about the last line of a game of Ann and Bob.
fn result_by_line(line: &str) -> (GameResult, Option<String>) {
    let text = format!("Ann - Bob\nBelgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n{line}\n");
    let found = records(&text);
    assert_eq!(found.len(), 1, "{line}");
    let Content::Game(game) = &found[0].content else {
        panic!("{:?}", found[0].problems);
    };
    let is_warning = |problem: &&Problem| problem.severity == Severity::Warning;
    let problem = found[0].problems.iter().find(is_warning);
    (game.result, problem.map(|problem| problem.message.clone()))
}

#[test]
fn a_result_beside_the_names_of_the_players_is_that_of_the_game() {
    for (line, result) in [
        ("Ann 1-0", GameResult::Black),
        ("Ann 0-1", GameResult::White),
        ("Ann 1-0 Bob", GameResult::Black),
        ("Ann 0 : 1 Bob.", GameResult::White),
        ("Ann - Bob 1-0", GameResult::Black),
        ("Ann (Black) - Bob (White) 0-1", GameResult::White),
        ("1-0 Ann", GameResult::Black),
        ("0-1 for Bob", GameResult::White),
        ("0-1 (Bob)", GameResult::White),
        ("Black 1-0", GameResult::Black),
        ("Bob ½-½", GameResult::Draw),
        ("Result of the game: Ann 1-0 Bob", GameResult::Black),
    ] {
        assert_eq!(result_by_line(line), (result, None), "{line}");
    }
}

#[test]
fn a_comment_below_the_moves_decides_no_game() {
    for line in [
        "Bob 1-0",
        "Bob 0-1",
        "1-0 Bob",
        "0-1 for Ann",
        "1-0 (Bob)",
        "Bob 1-0 Ann",
        "Ann (White) 1-0",
        "White 1-0",
        "Carl 1-0",
        "Carl ½-½ Dora",
        "Ann did not win 1-0",
        "The score of our team is a nice 1-0",
    ] {
        let (result, problem) = result_by_line(line);
        let problem = problem.unwrap();
        assert_eq!(result, GameResult::Unknown, "{line}: {problem}");
        assert!(problem.contains(line), "{line}: {problem}");
        assert!(problem.contains("kept as a comment"), "{line}: {problem}");
    }
    // At the end of a line of moves it is the result, and the message says so.
    let (result, problem) = result_by_line("3.a3b4 i7h6 what a game 1-0");
    assert_eq!(result, GameResult::Black);
    let told = "expected the result 1-0 alone, which is taken";
    assert!(problem.unwrap().contains(told));
}

/// Figures of a result with a word that explains it are no score.
#[test]
fn a_word_behind_a_result_is_how_the_game_ended() {
    for (line, result, ending) in [
        ("1:0 Aufgabe", GameResult::Black, Ending::Resignation),
        ("1:0 (Aufgabe)", GameResult::Black, Ending::Resignation),
        ("1 - 0 Aufgabe", GameResult::Black, Ending::Resignation),
        ("1-0 resigns", GameResult::Black, Ending::Resignation),
        ("0:1, Zeit", GameResult::White, Ending::Time),
        ("0-1 (Zeit)", GameResult::White, Ending::Time),
        ("½ Remis", GameResult::Draw, Ending::DrawAgreed),
        ("Result: ½ Remis", GameResult::Draw, Ending::DrawAgreed),
        (
            "Result: 1:0 Aufgabe",
            GameResult::Black,
            Ending::Resignation,
        ),
    ] {
        assert_eq!(result_by_line(line), (result, None), "{line}");
        let value = line.strip_prefix("Result: ").unwrap_or(line);
        for text in [
            format!("Ann - Bob\nBelgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n{line}\n"),
            format!("Ann - Bob\nBelgian Daisy\nResult: {value}\n1.a1b2 i5h5 2.a2b3 i6h6\n"),
        ] {
            let found = records(&text);
            let Content::Game(game) = &found[0].content else {
                panic!("{:?}", found[0].problems);
            };
            assert_eq!((game.result, game.ending), (result, Some(ending)), "{text}");
            let mut problems = found[0].problems.iter();
            assert!(
                problems.all(|problem| problem.severity != Severity::Warning),
                "{text}"
            );
            let termination = game.tag("Termination").unwrap_or_default();
            assert!(!termination.contains(['0', '½']), "{termination}");
        }
    }
    // Points that the words name are compared with the replay, and so are the two results.
    for line in ["Black wins on score 1:0", "1:0 White wins"] {
        let (_, problem) = result_by_line(line);
        assert!(problem.is_some(), "{line}");
    }
}

#[test]
fn keys_below_the_moves_say_what_the_figures_are() {
    let read = |below: &str| {
        let text =
            format!("Ann - Bob\nBelgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n{below}\n");
        let mut records = records(text);
        let record = records.remove(0);
        let Content::Game(game) = record.content else {
            panic!("{below}: {record:?}");
        };
        (game.result, game.ending, record.problems)
    };
    for (below, result, ending) in [
        ("Final result: 1-0", GameResult::Black, None),
        ("Endergebnis: 0-1", GameResult::White, None),
        ("Result 1-0 (time)", GameResult::Black, Some(Ending::Time)),
        (
            "Result: 1-0 (resignation)",
            GameResult::Black,
            Some(Ending::Resignation),
        ),
    ] {
        let (found, how, problems) = read(below);
        assert_eq!((found, how), (result, ending), "{below}: {problems:?}");
    }
    // A score is no result, and the replay contradicts it.
    for below in ["Score: 1-0", "Final score: 0-1"] {
        let (found, how, problems) = read(below);
        assert_eq!((found, how), (GameResult::Unknown, None), "{below}");
        let is_refuted = |found: &Problem| found.message.contains("expected 0-0 from the replay");
        assert!(problems.iter().any(is_refuted), "{below}: {problems:?}");
    }
}
