//! Numbers before moves that count otherwise than rounds from 1: from 0, plies, ranges, numbers with a letter for the player.

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
