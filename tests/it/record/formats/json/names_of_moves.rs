//! Moves in fields with other names than `moves`, and in objects inside the record.

use sumito::record::Content;

use crate::support::{game_and_problems, move_names, records};

#[test]
fn moves_may_have_other_names() {
    for field in [
        "coups",
        "Züge",
        "history",
        "turns",
        "movesList",
        "Moves",
        "move_list",
    ] {
        for moves in [r#"["a1b2","i5h5"]"#, r#""1.a1b2 i5h5""#] {
            let text = format!(r#"{{"layout":"belgian","{field}":{moves},"noir":"Ann"}}"#);
            let (game, problems) = game_and_problems(&text);
            assert_eq!(move_names(&game), ["a1b2", "i5h5"], "{text}");
            assert_eq!(
                (game.tag("Black"), problems.len()),
                (Some("Ann"), 0),
                "{problems:?}"
            );
        }
    }
    // `history` without moves is what it was before.
    let (game, _) = game_and_problems(
        r#"{"layout":"belgian","moves":["a1b2"],"history":"a long one","turns":3}"#,
    );
    assert_eq!(
        (game.tag("History"), game.tag("Turns")),
        (Some("a long one"), Some("3"))
    );
}

#[test]
fn a_game_inside_an_object_has_what_stands_around_it() {
    let inner = r#"{"black":"Ann","white":"Bob","moves":["a1b2","i5h5"]}"#;
    for field in ["game", "record", "partie"] {
        let text = format!(r#"{{"event":"Cup","layout":"belgian","{field}":{inner}}}"#);
        let (game, problems) = game_and_problems(&text);
        let tags = ["Black", "White", "Event"].map(|name| game.tag(name));
        assert_eq!(tags, [Some("Ann"), Some("Bob"), Some("Cup")], "{text}");
        assert_eq!(
            (move_names(&game).len(), problems),
            (2, Vec::new()),
            "{text}"
        );
    }
}

#[test]
fn fields_that_look_like_moves_are_named() {
    let game = r#"{"black":"Ann","moves":["a1b2","i5h5"]}"#;
    for (text, names) in [
        (
            format!(r#"{{"rounds":[{{"games":[{game}]}}]}}"#),
            "`rounds`",
        ),
        (format!(r#"{{"g1":{game},"g2":{game}}}"#), "`g1`, `g2`"),
        (r#"{"sequence":["a1b2","i5h5"]}"#.to_owned(), "`sequence`"),
    ] {
        let found = records(&text);
        assert!(matches!(found[0].content, Content::Rejected), "{text}");
        let message = found[0].problems.iter().find(|problem| problem.is_error());
        let message = &message.unwrap().message;
        assert!(
            message.contains(&format!("what looks like moves in {names} is not read")),
            "{message}"
        );
    }
}

/// A number of moves does not hide the moves, whatever their field is called.
#[test]
fn moves_with_other_names_next_to_a_number_of_moves_are_read() {
    let moves = r#"["a1b2","i5h5"]"#;
    for field in ["history", "turns", "coups", "Züge", "plies", "Moves"] {
        for fields in [
            format!(r#""moves":2,"{field}":{moves}"#),
            format!(r#""{field}":{moves},"moves":"2""#),
        ] {
            let text = format!(r#"{{"layout":"belgian",{fields}}}"#);
            let (game, problems) = game_and_problems(&text);
            assert_eq!(move_names(&game), ["a1b2", "i5h5"], "{text}");
            assert_eq!(
                (game.tag("Moves"), problems),
                (Some("2"), Vec::new()),
                "{text}"
            );
        }
    }
}

/// A list `plies` has the moves; a number is a claim.
#[test]
fn plies_may_be_the_moves() {
    for plies in [
        r#"["a1b2","i5h5"]"#,
        r#"[{"move":"a1b2","clock":"0:15"},{"from":"i5","to":"h5"}]"#,
    ] {
        let text = format!(r#"{{"layout":"belgian","plies":{plies}}}"#);
        let (game, problems) = game_and_problems(&text);
        assert_eq!(move_names(&game), ["a1b2", "i5h5"], "{text}");
        assert_eq!(problems, [""; 0], "{text}");
    }
    let with =
        |number: u8| format!(r#"{{"layout":"belgian","plies":{number},"moves":["a1b2","i5h5"]}}"#);
    assert_eq!(game_and_problems(&with(2)).1, [""; 0]);
    assert_eq!(game_and_problems(&with(3)).1.len(), 1);
    // Beside moves, a list is what it was before.
    let (game, _) =
        game_and_problems(r#"{"layout":"belgian","plies":["a1b2"],"moves":["a1b2","i5h5"]}"#);
    assert_eq!(move_names(&game).len(), 2);
    assert_eq!(game.tag("PliesAsGiven"), Some(r#"["a1b2"]"#));
}
