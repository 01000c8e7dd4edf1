//! The colours of players in lists, and who has lost.

use sumito::record::GameResult;

use crate::support::game_and_problems;

#[test]
fn players_of_a_list_have_the_colours_that_they_state() {
    for (field, white, black) in [
        ("color", "w", "b"),
        ("color", "W", "B"),
        ("colour", "White", "black"),
        ("color", "Weiß", "Schwarz"),
        ("color", "blanc", "noir"),
        ("color", "b", "n"),
        ("color", "white player", "black player"),
        ("side", "w", "b"),
        ("role", "white", "black"),
    ] {
        let players = format!(
            r#""players":[{{"name":"Bob","{field}":"{white}"}},{{"name":"Ann","{field}":"{black}"}}]"#
        );
        for text in [
            format!(r#"{{"layout":"belgian",{players},"moves":["a1b2","i5h5"]}}"#),
            format!(r#"{{{players},"games":[{{"layout":"belgian","moves":["a1b2","i5h5"]}}]}}"#),
        ] {
            let games = crate::support::games(&text);
            let found = ["Black", "White"].map(|name| games[0].tag(name));
            assert_eq!(found, [Some("Ann"), Some("Bob")], "{text}");
        }
    }
}

#[test]
fn a_colour_that_is_not_understood_is_told() {
    for colors in [["2", "1"], ["\"x\"", "\"y\""], ["\"b\"", "\"s\""]] {
        let [first, second] = colors;
        let text = format!(
            r#"{{"layout":"belgian","players":[{{"name":"Bob","color":{first}}},{{"name":"Ann","color":{second}}}],"moves":["a1b2","i5h5"]}}"#
        );
        let (game, problems) = game_and_problems(&text);
        assert_eq!(game.tag("Black"), Some("Bob"), "{text}");
        assert_eq!(problems.len(), 2, "{problems:?}");
        let message = format!(
            "player 1 in the field `players`: the colour `{}` is not understood, expected Black or White; read in the order of turns",
            first.trim_matches('"')
        );
        assert!(problems[0].contains(&message), "{problems:?}");
    }
}

#[test]
fn the_loser_gives_the_result() {
    for (field, value, result) in [
        ("loser", "Ann", GameResult::White),
        ("loser", "White", GameResult::Black),
        ("Verlierer", "Bob", GameResult::Black),
    ] {
        let text = format!(
            r#"{{"layout":"belgian","black":"Ann","white":"Bob","{field}":"{value}","moves":["a1b2","i5h5"]}}"#
        );
        let (game, problems) = game_and_problems(&text);
        assert_eq!(
            (game.result, &problems[..]),
            (result, &[] as &[String]),
            "{text}"
        );
    }
    for (fields, message) in [
        (r#""loser":"Cid""#, "result `Cid` is not understood"),
        (
            r#""tags":{"Result":"1-0"},"loser":"Ann""#,
            "`Ann` names another winner than 1-0",
        ),
    ] {
        let text = format!(
            r#"{{"layout":"belgian","black":"Ann","white":"Bob",{fields},"moves":["a1b2","i5h5"]}}"#
        );
        let (_, problems) = game_and_problems(&text);
        assert!(
            problems.iter().any(|problem| problem.contains(message)),
            "{problems:?}"
        );
    }
}
