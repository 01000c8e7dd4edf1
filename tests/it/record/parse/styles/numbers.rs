//! Numbers before moves that count otherwise than rounds from 1: from 0, plies, ranges, numbers with a letter for the player.

use sumito::record::{Content, GameResult};

use crate::support::{game_and_problems, games, moves_of, records};

const HEADER: &str = "Ann - Bob\nLayout: Belgian Daisy\n\n";

const MOVES: &str = "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5";

/// The game of a text, which gives no cause for warnings, has its players and these moves.
fn has_moves(text: &str, moves: &str) {
    let (game, problems) = game_and_problems(&format!("{HEADER}{text}"));
    assert_eq!(moves_of(&game), moves, "{text}: {problems:?}");
    assert_eq!(
        (game.tag("Black"), game.tag("White")),
        (Some("Ann"), Some("Bob")),
        "{text}"
    );
    assert!(problems.is_empty(), "{text}: {problems:?}");
    let mut plies = game.plies().iter();
    assert!(
        plies.all(|ply| ply.annotations().comment.is_none()),
        "{text}"
    );
}

#[test]
fn rounds_may_be_counted_from_0() {
    for text in [
        "0. a1b2 i5h5\n1. a2b3 i6h6\n2. c2c3 g4g5\n",
        ",black,white\n0,a1b2,i5h5\n1,a2b3,i6h6\n2,c2c3,g4g5\n",
        "no,black,white\n0,a1b2,i5h5\n1,a2b3,i6h6\n2,c2c3,g4g5\n",
        "| | Black | White |\n|--|--|--|\n| 0 | a1b2 | i5h5 |\n| 1 | a2b3 | i6h6 |\n| 2 | c2c3 | g4g5 |\n",
    ] {
        has_moves(text, MOVES);
    }
    let konane = "Konane 6x6\n0. f6 e6\n1. f4-f6 e4-e6\n2. f2-f4\n";
    let (game, problems) = game_and_problems(konane);
    assert_eq!((game.plies().len(), problems.len()), (5, 0), "{problems:?}");
    // A later 0 begins another game, and a missing round is reported.
    let two = "Ann - Bob\n0. a1b2 i5h5\n1. a2b3 i6h6\n0. i9h8 a5b5\n1. i8h7\n";
    let plies: Vec<usize> = games(two).iter().map(|game| game.plies().len()).collect();
    assert_eq!(plies, [4, 3]);
    let (_, problems) = game_and_problems("0. a1b2 i5h5\n2. a2b3 i6h6\n");
    let is_number = |problem: &String| problem.contains("move number 2, expected 1");
    assert!(problems.iter().any(is_number), "{problems:?}");
}

#[test]
fn numbers_may_count_plies() {
    for text in [
        "1. a1b2\n2. i5h5\n3. a2b3\n4. i6h6\n5. c2c3\n6. g4g5\n",
        "0. a1b2\n1. i5h5\n2. a2b3\n3. i6h6\n4. c2c3\n5. g4g5\n",
        "1: a1b2 i5h5 a2b3 i6h6\n5: c2c3 g4g5\n",
        "1. a1b2 i5h5\n3. a2b3 i6h6\n5. c2c3 g4g5\n",
    ] {
        has_moves(text, MOVES);
    }
    let konane = "Konane 6x6\n1. f6\n2. e6\n3. f4-f6\n4. e4-e6\n5. f2-f4\n";
    let (game, problems) = game_and_problems(konane);
    assert_eq!((game.plies().len(), problems.len()), (5, 0), "{problems:?}");
    // Of two rounds, the number of the second one may be wrong.
    let (_, problems) = game_and_problems("1. a1b2 i5h5\n3. a2b3 i6h6\n");
    let is_number = |problem: &String| problem.contains("move number 3, expected 2");
    assert!(problems.iter().any(is_number), "{problems:?}");
}

#[test]
fn rows_may_begin_with_the_range_of_their_plies() {
    for text in [
        "1-4 a1b2 i5h5 a2b3 i6h6\n5-6 c2c3 g4g5\n",
        "1-4: a1b2 i5h5 a2b3 i6h6\n5-6: c2c3 g4g5\n",
        "1–2. a1b2 i5h5 a2b3 i6h6\n3. c2c3 g4g5\n",
    ] {
        has_moves(text, MOVES);
    }
    let (game, problems) = game_and_problems(&format!("{HEADER}1-6 {MOVES}\n"));
    assert_eq!(
        (game.tag("GameId"), problems.len()),
        (None, 0),
        "{problems:?}"
    );
    let text = format!("{HEADER}1-4 a1b2 i5h5 a2b3 i6h6\n7-8 c2c3 g4g5\n");
    let (_, problems) = game_and_problems(&text);
    let is_number = |problem: &String| problem.contains("move number 4, expected 3");
    assert!(problems.iter().any(is_number), "{problems:?}");
    // The number of moves is another one: it is no range.
    let (game, _) = game_and_problems(&format!("Layout: Belgian Daisy\n1-10 {MOVES}\n"));
    assert_eq!(game.tag("GameId"), Some("1-10"));
}

#[test]
fn a_letter_behind_a_number_names_the_player() {
    for [first, second] in [
        ["B", "W"],
        ["N", "B"],
        ["a.", "b."],
        ["A:", "B:"],
        ["a", "b"],
    ] {
        let mut text = String::new();
        for (index, mv) in MOVES.split(' ').enumerate() {
            let letter = [first, second][index % 2];
            text.push_str(&format!("{}{letter} {mv}\n", index / 2 + 1));
        }
        has_moves(&text, MOVES);
    }
}

/// Before several moves, it is the name of a game.
#[test]
fn a_letter_behind_a_number_may_name_a_game() {
    let text = "1a. a1b2 i5h5 a2b3 i6h6 c2c3 g4g5\n1b. a1b2 i5h5 a2b3 i6h6 i9h8 a5b5\n";
    let plies: Vec<usize> = games(text).iter().map(|game| game.plies().len()).collect();
    assert_eq!(plies, [6, 6]);
}

/// A first column of numbers needs no heading.
#[test]
fn a_column_of_numbers_needs_no_heading() {
    for text in [
        "| | Black | White |\n|--|--|--|\n| 1 | a1b2 | i5h5 |\n| 2 | a2b3 | i6h6 |\n| 3 | c2c3 | g4g5 |\n",
        "| | Black | White | Score |\n|--|--|--|--|\n| 1. | a1b2 | i5h5 | 0-0 |\n| 2. | a2b3 | i6h6 | 0-0 |\n| 3. | c2c3 | g4g5 | 0-0 |\n",
        ";Black;White\n1;a1b2;i5h5\n2;a2b3;i6h6\n3;c2c3;g4g5\n",
        "\tBlack\tWhite\n1\ta1b2\ti5h5\n2\ta2b3\ti6h6\n3\tc2c3\tg4g5\n",
        ",move\n1,a1b2\n2,i5h5\n3,a2b3\n4,i6h6\n5,c2c3\n6,g4g5\n",
    ] {
        has_moves(text, MOVES);
    }
    has_moves(
        "| | Black | White |\n|--|--|--|\n| 1 | a1b2 | i5h5 |\n",
        "a1b2 i5h5",
    );
    let names = "Layout: Belgian Daisy\n\n| | Ann | Bob |\n|--|--|--|\n| 1 | a1b2 | i5h5 |\n| 2 | a2b3 | i6h6 |\n";
    let (game, problems) = game_and_problems(names);
    assert_eq!(game.tag("Black"), Some("Ann"), "{problems:?}");
    let html = "<table><tr><th></th><th>Black</th><th>White</th></tr>\n<tr><td>1</td><td>a1b2</td><td>i5h5</td></tr>\n<tr><td>2</td><td>a2b3</td><td>i6h6</td></tr></table>\n";
    let konane =
        "Konane 6x6\n\n| | Black | White |\n|--|--|--|\n| 1 | f6 | e6 |\n| 2 | f4-f6 | e4-e6 |\n";
    for text in [names, html, konane] {
        let (game, problems) = game_and_problems(text);
        assert_eq!(game.plies().len(), 4, "{text}");
        let mut plies = game.plies().iter();
        assert!(
            plies.all(|ply| ply.annotations().comment.is_none()),
            "{text}: {problems:?}"
        );
    }
    // Numbers that do not rise with the rows are no numbers of them.
    let other = "Layout: Belgian Daisy\n\n| | Black | White |\n|--|--|--|\n| 7 | a1b2 | i5h5 |\n| 7 | a2b3 | i6h6 |\n";
    assert_eq!(records(other).len(), 1);
    let (game, _) = game_and_problems(other);
    assert_eq!(game.plies()[1].annotations().comment.as_deref(), Some("7"));
}

#[test]
fn another_game_begins_at_number_1_behind_a_result_in_a_line() {
    let line = "1.a1b2 i5h5 2.a2b3 i6h6 1-0 1.i9h8 a5b5 2.i8i7 0-1 1.a1b2 i5zz";
    let found = records(format!("Ann - Bob\n{line}\n\nEva - Tim\n1.i9h8 a5b5\n"));
    let plies = found.iter().map(|record| match &record.content {
        Content::Game(game) => (game.plies().len(), game.result),
        content => panic!("{content:?}"),
    });
    let results = [
        (4, GameResult::Black),
        (3, GameResult::White),
        (1, GameResult::Unknown),
        (2, GameResult::Unknown),
    ];
    assert_eq!(plies.collect::<Vec<_>>(), results);
    // Problems have the place in the line.
    let error = found[2].problems.iter().find(|problem| problem.is_error());
    let place = error.map(|problem| (problem.location.line, problem.location.column));
    assert_eq!(place, Some((2, 59)));
    let konane = "Konane 6x6\n1.f6 e6 2.f4-f6 e4-e6 1-0 1.f6 e6 2.f4-f6 0-1\n";
    assert_eq!(games(konane).len(), 2);
    // The result may stand before the moves of each game, and a comment may mention a game.
    let lists = "g1 1-0 1.a1b2 i5h5 2.a2b3\ng2 0-1 1.a1b2 i5h5 2.a2b3 i6h6\n";
    assert_eq!(games(lists)[1].tag("GameId"), Some("g2"));
    let comment = format!("{HEADER}1.a1b2 i5h5 {{as in 1.a1b2 i5h5 1-0 1.a1b2}} 2.a2b3\n");
    assert_eq!(games(comment).len(), 1);
}

#[test]
fn the_moves_of_each_player_may_be_listed() {
    for text in [
        "Black: a1b2, a2b3, c2c3\nWhite: i5h5, i6h6, g4g5\n",
        "White: i5h5 i6h6 g4g5\nBlack: a1b2 a2b3 c2c3\n",
        "S: a1b2; a2b3; c2c3\nW: i5h5; i6h6; g4g5\n",
    ] {
        has_moves(text, MOVES);
    }
    let one_more = "Black: a1b2, a2b3, c2c3\nWhite: i5h5, i6h6\nWhite resigned\n";
    let (game, problems) = game_and_problems(&format!("{HEADER}{one_more}"));
    assert_eq!(
        (moves_of(&game).as_str(), game.result),
        ("a1b2 i5h5 a2b3 i6h6 c2c3", GameResult::Black),
        "{problems:?}"
    );
    // White has moved more often: a move is missing.
    let (game, _) = game_and_problems(&format!(
        "{HEADER}Black: a1b2, a2b3\nWhite: i5h5, i6h6, g4g5\n"
    ));
    assert!(game.incomplete.is_some());
}
