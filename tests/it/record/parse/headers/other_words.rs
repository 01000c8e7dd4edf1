//! Other words around the names of players: byes, kinds of games, keys of other languages, openings, names below a game.

use sumito::notation::Notation;
use sumito::record::{Content, Format, Game, GameResult};
use sumito::rules::Color;

use crate::support::{TEXT_FORMATS, game_and_problems, records, written};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

/// The players of a game.
fn players(game: &Game) -> [Option<&str>; 2] {
    Color::BOTH.map(|color| game.player(color))
}

#[test]
fn a_player_without_an_opponent_is_told() {
    for bye in [
        "Board 3: Eve (AC Lyon) - bye",
        "Board 3: free",
        "Cid Roy : exempt",
        "Tisch 3: spielfrei",
    ] {
        let text = format!("{bye}\n\nBoard 5: Hal - Ida 1-0\nBelgian Daisy\n{MOVES}\n");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(players(&game), [Some("Hal"), Some("Ida")], "{bye}");
        assert_eq!(game.tag("Table"), Some("5"), "{bye}");
        assert_eq!(game.result, GameResult::Black, "{bye}");
        assert_eq!(problems.len(), 1, "{bye}: {problems:?}");
        assert!(problems[0].contains("has no opponent"), "{problems:?}");
    }
}

/// A line names no player; quoted tags, cells and fields of JSON do.
#[test]
fn a_bye_in_the_place_of_a_player_is_told_in_every_format() {
    let json = r#""result":"1-0","layout":"Belgian Daisy","moves":["a1b2","i5h5"]"#;
    for (text, name) in [
        (
            format!("Black: Eve\nWhite: Bye\nLayout: Belgian Daisy\n{MOVES}\n"),
            None,
        ),
        (
            format!("Black;White;Event;Layout;Moves\nEve;Bye;Cup;Belgian Daisy;{MOVES}\n"),
            Some("Bye"),
        ),
        (
            format!("[Black \"Eve\"]\n[White \"Bye\"]\n[Variant \"Belgian Daisy\"]\n\n{MOVES}\n"),
            Some("Bye"),
        ),
        (
            format!(r#"{{"black":"Eve","white":"spielfrei",{json}}}"#),
            Some("spielfrei"),
        ),
    ] {
        let (game, problems) = game_and_problems(&text);
        assert_eq!(players(&game), [Some("Eve"), name], "{text}");
        let mut problems = problems.iter();
        let is_told = |problem: &String| problem.contains("has no opponent");
        assert!(problems.any(is_told), "{text}");
    }
    let text = format!("Ann - Bob\nEvent: Bye\nBelgian Daisy\n{MOVES}\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!((game.tag("Event"), problems.len()), (Some("Bye"), 0));
}

#[test]
fn a_player_named_bye_comes_back_from_every_format() {
    let text =
        format!("[Black \"Eve\"]\n[White \"Bye\"]\n[Variant \"Belgian Daisy\"]\n\n{MOVES}\n");
    let (game, _) = game_and_problems(&text);
    for format in TEXT_FORMATS.into_iter().chain([Format::Json]) {
        let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
        let (read, _) = game_and_problems(&text);
        assert_eq!(players(&read), [Some("Eve"), Some("Bye")], "{text}");
    }
}

#[test]
fn keys_of_other_languages_name_the_players() {
    for header in [
        "Белые: Bob\nЧёрные: Ann\nРезультат: 0-1",
        "Białe: Bob\nCzarne: Ann\nWynik: 0-1",
        "Vit: Bob\nSvart: Ann\nResultat: 0-1",
        "Hvid: Bob\nSort: Ann\nResultat: 0-1",
        "Bílý: Bob\nČerný: Ann\nVýsledek: 0-1",
        "Világos: Bob\nSötét: Ann\nEredmény: 0-1",
        "Valkea: Bob\nMusta: Ann\nTulos: 0-1",
        "Brancas: Bob\nPretas: Ann\nResultado: 0-1",
        "Brancas: Bob\nNegras: Ann\nResultado: 0-1",
    ] {
        let text = format!("{header}\nBelgian Daisy\n\n{MOVES}\n");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        assert_eq!(game.result, GameResult::White, "{header}");
        assert_eq!(problems, [""; 0], "{header}");
    }
    let text = format!("Beyaz: Bob\nSiyah: Ann\nBelgian Daisy\n\n{MOVES}\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(players(&game), [None, None]);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("`Beyaz: Bob` may be the players"));
}

#[test]
fn words_before_names_are_told_or_read() {
    for (header, word) in [
        ("Friendly game Ann - Bob 1-0", "game"),
        ("Training game Ann - Bob 1-0", "game"),
        ("Blindfold simul, Dr. Ann (Lyon) - Bob 1:0", "simul"),
        ("Lyon Open 2014, Lyon: Ann - Bob 1-0", "Lyon:"),
        ("Ann vs Bob @Lyon", "@Lyon"),
    ] {
        let text = format!("{header}\nBelgian Daisy\n{MOVES}\n");
        let (_, problems) = game_and_problems(&text);
        assert_eq!(problems.len(), 1, "{header}: {problems:?}");
        assert!(problems[0].contains(word), "{problems:?}");
    }
    for (header, tags) in [
        ("R2.B3 Ann - Bob 1-0", [("Round", "2"), ("Table", "3")]),
        ("R2B3 Ann - Bob", [("Round", "2"), ("Table", "3")]),
        (
            "Ann vs. Bob @ Lyon 2014-05-03",
            [("Site", "Lyon"), ("Date", "2014-05-03")],
        ),
        (
            "Lyon Open 2014, round 3: Ann - Bob 1-0",
            [("Event", "Lyon Open 2014"), ("Round", "3")],
        ),
        (
            "Lyon Open 2014, semi-final: Ann - Bob",
            [("Event", "Lyon Open 2014"), ("Round", "semi-final")],
        ),
        (
            "Round 3, 03.05.2014, 14:30 Uhr: Ann - Bob",
            [("Round", "3"), ("Date", "03.05.2014, 14:30 Uhr")],
        ),
        (
            "# Round 1 (3 May 2014)\n# Ann - Bob",
            [("Round", "1"), ("Date", "3 May 2014")],
        ),
    ] {
        let text = format!("{header}\nBelgian Daisy\n{MOVES}\n");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        for (name, value) in tags {
            assert_eq!(game.tag(name), Some(value), "{header}");
        }
        assert_eq!(problems, [""; 0], "{header}");
    }
    for header in ["Ann - Bob, score 6-4", "Ann - Bob, score: 6-4"] {
        let (game, _) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        assert_eq!(game.tag("Termination"), None, "{header}");
    }
    let (game, problems) = game_and_problems(&format!(
        "Ann - Bob, 3rd game, score 2-0\nBelgian Daisy\n{MOVES}\n"
    ));
    assert_eq!(game.tag("Termination"), None);
    assert!(problems.iter().any(|told| told.contains("3rd game")));
}

#[test]
fn dates_before_names_above_a_blank_line_are_read() {
    let text = format!("03.05.2014, 14:30 Uhr: Ann - Bob\n\nBelgian Daisy\n{MOVES}\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(players(&game), [Some("Ann"), Some("Bob")]);
    assert_eq!(game.tag("Date"), Some("03.05.2014, 14:30 Uhr"));
    assert_eq!(problems, [""; 0]);
    let text = format!("3.5.14 Ann - Bob\n\nBelgian Daisy\n{MOVES}\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(players(&game), [Some("Ann"), Some("Bob")]);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("3.5.14"), "{problems:?}");
}

#[test]
fn a_heading_with_round_and_date_that_belongs_to_no_game_is_told() {
    let text = format!("# Lyon Open\n\n## Round 1 (3 May 2014)\n\n### Ann - Bob\n{MOVES}\n");
    let found = records(text);
    let told = found.iter().flat_map(|record| &record.problems);
    let mut told = told.filter(|problem| problem.location.line == 3);
    let message = &told.next().expect("a problem in line 3").message;
    assert!(
        message.contains("expected Round, Date in lines"),
        "{message}"
    );
}

#[test]
fn the_moves_of_an_opening_are_no_game() {
    for key in ["Opening", "Ouverture", "Eröffnung"] {
        let text = format!("Ann - Bob 1-0\n{key}: a1b2 i5h5 a2b3\nBelgian Daisy\n\n{MOVES}\n");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{key}");
        assert_eq!(game.result, GameResult::Black, "{key}");
        assert_eq!(game.plies().len(), 6, "{key}");
        assert_eq!(game.tag(key), Some("a1b2 i5h5 a2b3"), "{key}");
        assert_eq!(problems, [""; 0], "{key}");
    }
}

#[test]
fn a_sentence_with_moves_above_a_game_is_no_game() {
    let sentence = "The usual start is a1b2 i5h5 a2b3 i6h6.";
    let text = format!("{sentence}\nAnn - Bob 1-0\nBelgian Daisy\n\n{MOVES}\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(players(&game), [Some("Ann"), Some("Bob")]);
    assert_eq!(game.plies().len(), 6);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("The usual start"), "{problems:?}");
}

#[test]
fn names_directly_below_a_game_without_names_are_told() {
    let text = format!("{MOVES} 1-0\nAnn - Bob\n\n{MOVES} 0-1\n");
    let found = records(text);
    let games = found.iter().filter_map(|record| match &record.content {
        Content::Game(game) => Some(players(game)),
        _ => None,
    });
    let games: Vec<_> = games.collect();
    assert_eq!(games, [[None, None], [Some("Ann"), Some("Bob")]]);
    let problems = found.iter().flat_map(|record| &record.problems);
    let told = problems.filter(|problem| problem.message.contains("directly below a game"));
    let lines: Vec<u64> = told.map(|problem| problem.location.line).collect();
    assert_eq!(lines, [2]);
    // Names above their games are not.
    for text in [
        format!("{MOVES} 1-0\n\nAnn - Bob\n\n{MOVES} 0-1\n"),
        format!("Eva - Hal\n{MOVES} 1-0\nAnn - Bob\n\n{MOVES} 0-1\n"),
    ] {
        let found = records(text);
        let mut problems = found.iter().flat_map(|record| &record.problems);
        assert!(problems.all(|problem| !problem.message.contains("directly below")));
    }
}

/// Names below a game are not those of a game that has its own.
#[test]
fn names_directly_below_a_game_leave_the_names_of_the_next_one() {
    let below = "Ann - Bob";
    for own in [
        "Cid - Dan\n",
        "Black: Cid\nWhite: Dan\n",
        "Cid - Dan\n\n",
        "Round 2\nCid - Dan\n",
    ] {
        let found = records(format!("{MOVES}\n{below}\n\n{own}{MOVES} 4.a1b1\n"));
        let games: Vec<&Game> = found
            .iter()
            .filter_map(|record| match &record.content {
                Content::Game(game) => Some(&**game),
                _ => None,
            })
            .collect();
        assert_eq!(games.len(), 2, "{own}");
        assert_eq!(players(games[0]), [None, None], "{own}");
        assert_eq!(players(games[1]), [Some("Cid"), Some("Dan")], "{own}");
        let comment = games[0]
            .plies()
            .last()
            .and_then(|ply| ply.annotations().comment.as_deref());
        assert_eq!(comment, Some(below), "{own}");
        assert_eq!(games[1].comment, None, "{own}");
        let told = found.iter().flat_map(|record| &record.problems);
        let told: Vec<u64> = told
            .filter(|problem| problem.message.contains(below))
            .map(|problem| problem.location.line)
            .collect();
        assert_eq!(told, [2], "{own}");
    }
}

#[test]
fn keyed_names_directly_below_a_game_are_told() {
    let below = "Black: Ann\nWhite: Bob\n";
    let found = |rest: &str| records(format!("{MOVES}\n{below}{rest}"));
    let told = |rest: &str| -> Vec<String> {
        let found = found(rest);
        let problems = found.iter().flat_map(|record| &record.problems);
        let told = problems.filter(|problem| problem.message.contains("directly below a game"));
        told.map(|problem| format!("{}: {}", problem.location.line, problem.message))
            .collect()
    };
    let place = "2: `Black: Ann` directly below a game without players";
    let next = format!("\n{MOVES} 4.a1b1\n");
    assert_eq!(
        told(&next),
        [format!(
            "{place} and above a blank line, expected above the moves; read as the players of the next game"
        )]
    );
    let of_none = format!("{place}, expected above the moves; taken for no game");
    for own in ["Cid - Dan", "Black: Cid\nWhite: Dan"] {
        assert_eq!(
            told(&format!("\n{own}\n{MOVES} 4.a1b1\n")),
            std::slice::from_ref(&of_none),
            "{own}"
        );
    }
    assert_eq!(told(""), [of_none]);
    // Without a blank line below them they stand above their game.
    assert_eq!(told(&format!("{MOVES} 4.a1b1\n")), Vec::<String>::new());
}

/// A header does not begin again with its first tag before it has named a player.
#[test]
fn two_labels_of_one_tag_above_the_players_are_of_one_game() {
    for player in ["Schwarz: Ana\nWeiß: Eva", "Ana - Eva"] {
        let text = format!(
            "Ort: Graz\nVerein: SC Graz\nSpielort: Kulturhaus\n{player}\n\nBelgian Daisy\n1.a1b2 a5b5 2.i9h8 a4b4\n"
        );
        let found = records(&text);
        let [record] = &found[..] else {
            panic!("{found:?}")
        };
        let Content::Game(game) = &record.content else {
            panic!("{:?}", record.problems)
        };
        for (name, value) in [
            ("Site", "Graz"),
            ("Verein", "SC Graz"),
            ("Site2", "Kulturhaus"),
            ("Black", "Ana"),
            ("White", "Eva"),
        ] {
            assert_eq!(game.tag(name), Some(value), "{text}{:?}", record.problems);
        }
    }
    let two = "Event: A\nBlack: Ann\nWhite: Bob\nEvent: B\nBlack: Cid\nWhite: Dan\n1.a1b2 i5h5\n";
    assert_eq!(records(two).len(), 2);
}
