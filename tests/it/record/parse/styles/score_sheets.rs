//! Score sheets with rounds in several columns side by side, and what web pages and chats add to moves: line breaks, bold type, minutes and seconds.

use crate::support::{game_and_problems, games, moves_of, records};

const MOVES: &str = "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5 i9h8";

#[test]
fn rounds_side_by_side_are_read_by_their_numbers() {
    for rows in [
        "1. a1b2 i5h5   3. c2c3 g4g5\n2. a2b3 i6h6   4. i9h8",
        "1 a1b2 i5h5\t3 c2c3 g4g5\n2 a2b3 i6h6\t4 i9h8",
        "1. a1b2 i5h5 4. i9h8\n2. a2b3 i6h6\n3. c2c3 g4g5",
        "1. a1b2 i5h5  2. a2b3 i6h6\n3. c2c3 g4g5  4. i9h8",
        "| 1 | a1b2 | i5h5 | 3 | c2c3 | g4g5 |\n| 2 | a2b3 | i6h6 | 4 | i9h8 |",
        "| No | Black | White | No | Black | White |\n|---|---|---|---|---|---|\n| 1 | a1b2 | i5h5 | 3 | c2c3 | g4g5 |\n| 2 | a2b3 | i6h6 | 4 | i9h8 | |",
        "No;Black;White;;No;Black;White\n1;a1b2;i5h5;;3;c2c3;g4g5\n2;a2b3;i6h6;;4;i9h8;",
        "No White Black No White Black\n1 i5h5 a1b2   3 g4g5 c2c3\n2 i6h6 a2b3   4 - i9h8",
    ] {
        let (game, problems) =
            game_and_problems(&format!("Ann - Bob 1-0\nBelgian Daisy\n{rows}\n"));
        assert_eq!(moves_of(&game), MOVES, "{rows}");
        assert!(problems.is_empty(), "{rows}: {problems:?}");
    }
    // Numbers that follow each other neither by row nor by column are reported.
    let (_, problems) =
        game_and_problems("Belgian Daisy\n1. a1b2 i5h5   3. c2c3 g4g5\n2. a2b3 i6h6   5. i9h8\n");
    assert!(
        problems
            .iter()
            .any(|problem| problem.contains("move number")),
        "{problems:?}"
    );
}

#[test]
fn a_first_move_that_cannot_be_read_does_not_begin_another_game() {
    let moves = "i6h6 2.i8h7 a5b5 3.h8g7 h6g5 4.h9g8 a4b4 5.a1b1 b4c4 6.h7g6 g5f4 7.g8g7 e3e4 8.g6f5 f4h4e3 9.a2a3 c4d4 10.b1b2 b6c6";
    for (first, told) in [
        ("1.albz", "albz"),
        ("1. albz", "albz"),
        ("[1.i9h8]", "[1.i9h8]"),
        ("Moves=1.i9h8", "Moves=1.i9h8"),
    ] {
        for layout in ["", "Belgian Daisy\n"] {
            let text = format!("Ann - Bob\n{layout}{first} {moves}\n");
            assert!(
                games(&text).iter().all(|game| game.plies().is_empty()),
                "{text}"
            );
            let problems = records(&text).remove(0).problems;
            let expected = format!("`{told}` is not a move");
            assert!(
                problems
                    .iter()
                    .any(|problem| problem.to_string().contains(&expected)),
                "{problems:?}"
            );
        }
    }
}

#[test]
fn line_breaks_of_html_in_a_text_end_lines() {
    for text in [
        "Black: Ann<br>White: Bob<br>Belgian Daisy<br>1.a1b2 i5h5 2.a2b3 i6h6<br>3.c2c3 g4g5 4.i9h8<br>1-0",
        "Black: Ann<br />\nWhite: Bob<br />\nBelgian Daisy<br/>\n1.a1b2 i5h5 2.a2b3 i6h6<br />\n3.c2c3 g4g5 4.i9h8<BR>\n1-0\n",
        "Layout: Belgian Daisy\n<p>Black: Ann<br>White: Bob<br>1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.i9h8 1-0</p>",
    ] {
        let (game, problems) = game_and_problems(text);
        assert_eq!(moves_of(&game), MOVES, "{text}");
        assert_eq!(
            (game.seat_player(0), game.seat_player(1)),
            (Some("Ann"), Some("Bob"))
        );
        assert!(problems.is_empty(), "{text}: {problems:?}");
    }
    // In a record with tags it is the text of a comment.
    let apgn = "[Black \"Ann\"]\n[White \"Bob\"]\n[Variant \"Belgian Daisy\"]\n\n1. a1b2 {so<br>far} i5h5 *\n";
    let (game, _) = game_and_problems(apgn);
    let comment = game.plies()[0].annotations().comment.clone();
    assert_eq!(comment.as_deref(), Some("so<br>far"));
}

#[test]
fn bold_numbers_and_moves_have_no_mark_of_an_ejection() {
    for text in [
        "**1.** a1b2 i5h5 **2.** a2b3 i6h6 **3.** c2c3 g4g5 **4.** i9h8",
        "1.**a1b2** i5h5 2.**a2b3** i6h6 3.**c2c3** g4g5 4.**i9h8**",
        "**1. a1b2 i5h5** 2. a2b3 i6h6 **3. c2c3 g4g5** 4. i9h8",
    ] {
        let (game, problems) = game_and_problems(&format!("Belgian Daisy\n{text}\n"));
        assert_eq!(moves_of(&game), MOVES, "{text}");
        assert!(problems.is_empty(), "{text}: {problems:?}");
    }
    // A comment keeps them.
    let (game, _) = game_and_problems("Belgian Daisy\n**1.** a1b2 {a **good** move} i5h5\n");
    let comment = game.plies()[0].annotations().comment.clone();
    assert_eq!(comment.as_deref(), Some("a **good** move"));
}

#[test]
fn minutes_and_seconds_are_times_on_the_clock() {
    let text = "Belgian Daisy\n1. a1b2 1'05\" i5h5 2'10\"\n2. a2b3 0'08'' i6h6 12'01\"\n";
    let (game, problems) = game_and_problems(text);
    let clocks: Vec<String> = game
        .plies()
        .iter()
        .filter_map(|ply| ply.annotations().clock.clone())
        .collect();
    assert_eq!(clocks, ["1'05\"", "2'10\"", "0'08''", "12'01\""]);
    assert!(problems.is_empty(), "{problems:?}");
}
