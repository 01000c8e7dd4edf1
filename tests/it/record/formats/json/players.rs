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

#[test]
fn players_as_objects_have_any_name_of_their_seat() {
    for (black, white) in [
        ("black_player", "white_player"),
        ("blackPlayer", "whitePlayer"),
        ("noir", "Weiß"),
        ("Black", "White"),
    ] {
        for place in ["", "\"players\":{"] {
            let end = if place.is_empty() { "" } else { "}" };
            let players = format!(
                r#"{place}"{white}":{{"name":"Bob"}},"{black}":{{"name":"Ann","elo":1500}}{end}"#
            );
            let text = format!(r#"{{"layout":"belgian",{players},"moves":["a1b2","i5h5"]}}"#);
            let (game, problems) = game_and_problems(&text);
            let tags = ["Black", "White", "BlackElo"].map(|name| game.tag(name));
            assert_eq!(tags, [Some("Ann"), Some("Bob"), Some("1500")], "{text}");
            assert_eq!(problems, [""; 0], "{text}");
        }
    }
    // Texts inside `players` are names too.
    let (game, problems) = game_and_problems(
        r#"{"layout":"belgian","players":{"noir":"Ann","white_player":"Bob"},"moves":["a1b2","i5h5"]}"#,
    );
    let tags = ["Black", "White"].map(|name| game.tag(name));
    assert_eq!(tags, [Some("Ann"), Some("Bob")]);
    assert_eq!(problems, [""; 0]);
    // Two fields of one player.
    let (game, problems) = game_and_problems(
        r#"{"layout":"belgian","blackPlayer":{"name":"Cid"},"black":"Ann","moves":["a1b2","i5h5"]}"#,
    );
    let tags = ["Black", "BlackAsGiven"].map(|name| game.tag(name));
    assert_eq!(tags, [Some("Ann"), Some("Cid")]);
    assert!(
        problems[0].contains("Black stated twice, as `Ann` and as `Cid`; `Ann` counts"),
        "{problems:?}"
    );
}

#[test]
fn a_winner_that_is_not_understood_is_named() {
    let with = |fields: &str| {
        format!(
            r#"{{"layout":"belgian","black":"Ann","white":"Bob",{fields},"moves":["a1b2","i5h5"]}}"#
        )
    };
    for (fields, message) in [
        (
            r#""winner":"B""#,
            "Winner `B` is not understood, expected the name of a player, `black`, `white` or `draw`",
        ),
        (
            r#""result":"lost""#,
            "result `lost` is not understood, expected 1-0 (Black won), 0-1, 1/2-1/2 or *, or words as `Black won` or `draw`",
        ),
    ] {
        let (game, problems) = game_and_problems(&with(fields));
        assert_eq!(game.result, GameResult::Unknown, "{fields}");
        assert!(
            problems.len() == 1 && problems[0].contains(message),
            "{problems:?}"
        );
    }
    // What the messages expect is understood.
    for (fields, result) in [
        (r#""winner":"Ann""#, GameResult::Black),
        (r#""winner":"black""#, GameResult::Black),
        (r#""winner":"white""#, GameResult::White),
        (r#""winner":"draw""#, GameResult::Draw),
        (r#""result":"Black won""#, GameResult::Black),
        (r#""result":"draw""#, GameResult::Draw),
    ] {
        let (game, problems) = game_and_problems(&with(fields));
        assert_eq!((game.result, problems), (result, Vec::new()), "{fields}");
    }
}
