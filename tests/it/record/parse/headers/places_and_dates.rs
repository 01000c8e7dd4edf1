//! Places, dates, rounds and time controls in lines of a header, and dates of mails.

use sumito::record::{Game, GameResult};
use sumito::rules::Color;

use crate::support::game_and_problems;

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

/// The game below a header, and its problems.
fn read(header: &str) -> (Game, Vec<String>) {
    game_and_problems(&format!("{header}\n{MOVES}\n"))
}

/// Asserts that a header gives these tags, and no problem.
fn assert_tags(header: &str, expected: &[(&str, &str)]) {
    let (game, problems) = read(&format!("{header}\nBelgian Daisy"));
    for (name, value) in expected {
        assert_eq!(game.tag(name), Some(*value), "{name} of {header}");
    }
    assert_eq!(problems, [""; 0], "{header}");
}

#[test]
fn keys_behind_a_key_that_is_not_known_are_read() {
    for (header, first) in [
        (
            "Ciudad: Madrid   Fecha: 2013-05-03   Ronda: 2",
            ("Site", "Madrid"),
        ),
        (
            "Ville : Lyon   Date : 2013-05-03   Ronde : 2",
            ("Site", "Lyon"),
        ),
        ("Group: B   Date: 2013-05-03   Round: 2", ("Group", "B")),
        ("Group: B, Date: 2013-05-03, Round: 2", ("Group", "B")),
    ] {
        assert_tags(header, &[first, ("Date", "2013-05-03"), ("Round", "2")]);
    }
    // The keys of a remark, and a word that ends a game, are none of a player.
    for header in [
        "Comment: nice game, White: resigned",
        "Hello: nice game, White: resigned",
    ] {
        let (game, _) = read(header);
        assert_eq!(game.player(Color::White), None, "{header}");
    }
}

#[test]
fn the_date_of_a_mail_makes_way_for_that_of_the_game() {
    let mail = "Date: Tue, 10 Dec 2002 18:22:11 +0100\nSubject: Partie\n\n";
    for (header, date) in [
        (
            "Game: Ann Lee - Bob Ray, 8 December 2002, 1-0",
            "8 December 2002",
        ),
        (
            "Black: Ann Lee\nWhite: Bob Ray\nResult: 1-0\nGraz, 8.12.2002",
            "8.12.2002",
        ),
        (
            "\nBlack: Ann Lee\nWhite: Bob Ray\nDate: 2002-12-08\nResult: 1-0",
            "2002-12-08",
        ),
        (
            "\n> Black: Ann Lee\n> White: Bob Ray\n> Date: 2002-12-08\n> Result: 1-0",
            "2002-12-08",
        ),
    ] {
        let (game, problems) = read(&format!("{mail}Belgian Daisy\n{header}"));
        let found = Color::BOTH.map(|color| game.player(color));
        assert_eq!(found, [Some("Ann Lee"), Some("Bob Ray")], "{header}");
        assert_eq!(
            (game.tag("Date"), game.result),
            (Some(date), GameResult::Black)
        );
        let told = "`Tue, 10 Dec 2002 18:22:11 +0100` is the date of a mail";
        assert!(problems.iter().any(|problem| problem.contains(told)));
        let comment = "Date: Tue, 10 Dec 2002 18:22:11 +0100";
        assert_eq!(game.comment.as_deref(), Some(comment));
    }
    let (game, _) = read(&format!("{mail}Belgian Daisy\nAnn Lee - Bob Ray 1-0"));
    assert_eq!(game.tag("Date"), Some("Tue, 10 Dec 2002 18:22:11 +0100"));
}

#[test]
fn another_date_takes_no_names_with_it() {
    let line = "Ann Lee - Bob Ray, 8 December 2002, 1-0";
    let (game, problems) = read(&format!("Belgian Daisy\nDate: 3.5.2013\n{line}"));
    let found = Color::BOTH.map(|color| game.player(color));
    assert_eq!(found, [Some("Ann Lee"), Some("Bob Ray")]);
    assert_eq!(
        (game.tag("Date"), game.result),
        (Some("3.5.2013"), GameResult::Black)
    );
    assert_eq!(game.comment.as_deref(), Some(line));
    assert!(problems[0].contains("states another value of Date than a line before"));
    // A line with other players is no part of the header.
    let (game, _) = read("Black: Ann\nEva - Bob, Graz");
    assert_eq!((game.player(Color::White), game.tag("Site")), (None, None));
}

#[test]
fn time_controls_and_events_are_no_places() {
    for (header, time) in [
        ("Ann - Bob, 15'", "15'"),
        ("Ann - Bob\nMarguerite belge, 15' KO", "15' KO"),
        ("Ann - Bob\nBelgian Daisy, 15 minutes", "15 minutes"),
        ("Ann - Bob\nBelgian Daisy, 15+10", "15+10"),
        ("Ann - Bob\n20 Minuten", "20 Minuten"),
    ] {
        let (game, _) = read(header);
        assert_eq!(game.tag("TimeControl"), Some(time), "{header}");
        assert_eq!(game.tag("Site"), None, "{header}");
    }
    assert_tags(
        "Ann - Bob\nClubkampioenschap Utrecht, ronde 4, bord 2",
        &[
            ("Event", "Clubkampioenschap Utrecht"),
            ("Round", "4"),
            ("Table", "2"),
        ],
    );
    let (game, _) = read("Ann - Bob\n3 minutes later");
    assert_eq!(game.tag("TimeControl"), None);
}

#[test]
fn places_rounds_and_games_around_names() {
    let names = [("Black", "Tom Bay"), ("White", "Leo Katz")];
    for (header, other) in [
        (
            "Lyon, 3.5.2013: Tom Bay (Noir) - Leo Katz (Blanc)",
            [("Site", "Lyon"), ("Date", "3.5.2013")],
        ),
        (
            "R.5 / T.2: Tom Bay - Leo Katz",
            [("Round", "5"), ("Table", "2")],
        ),
        (
            "(5.2) Tom Bay - Leo Katz",
            [("Round", "5.2"), ("Black", "Tom Bay")],
        ),
        (
            "Tom Bay - Leo Katz (Game 2)",
            [("Game", "2"), ("Black", "Tom Bay")],
        ),
        (
            "Partida 1\nTom Bay - Leo Katz",
            [("Game", "1"), ("Black", "Tom Bay")],
        ),
    ] {
        let (game, problems) = read(&format!("{header}\nBelgian Daisy"));
        let found = Color::BOTH.map(|color| game.player(color));
        assert_eq!(found, names.map(|(_, name)| Some(name)), "{header}");
        for (name, value) in other.into_iter().filter(|(name, _)| *name != "Black") {
            assert_eq!(game.tag(name), Some(value), "{header}");
        }
        assert_eq!(problems, [""; 0], "{header}");
    }
    let (_, problems) = read("Lyon, Paris: Tom Bay - Leo Katz\nBelgian Daisy");
    assert_eq!(problems.len(), 1, "{problems:?}");
}

#[test]
fn headings_of_lists_layouts_and_scores_in_words() {
    let (game, problems) = read("Ergebnisse Runde 2:\nBelgian Daisy");
    assert_eq!(game.comment.as_deref(), Some("Ergebnisse Runde 2:"));
    assert!(problems[0].contains("is no header"), "{problems:?}");
    let (_, problems) = read("Salida: Margarita belga");
    assert_eq!(problems, [""; 0]);
    for words in [
        "les Blancs gagnent 6 à 4",
        "Zwart won, 6-4",
        "Weiß gewinnt 6 zu 4",
    ] {
        let text = format!("Ann - Bob\nBelgian Daisy\n{MOVES}\n{words}\n");
        let (_, problems) = game_and_problems(&text);
        assert!(
            problems.iter().any(|problem| problem.contains("claimed")),
            "{words}: {problems:?}"
        );
    }
}

#[test]
fn abbreviations_of_rounds_and_boards_are_read() {
    for (header, round, table) in [
        ("Rd 3 Br. 2\nAnn - Bob", Some("3"), Some("2")),
        ("Br. 2: Ann - Bob", None, Some("2")),
        ("Rd.3 Br.2: Ann - Bob", Some("3"), Some("2")),
        ("Rd. 3 - Bd. 2 - Ann - Bob", Some("3"), Some("2")),
    ] {
        let text = format!("{header}\nBelgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n");
        let games = crate::support::games(&text);
        assert_eq!(games.len(), 1, "{header}");
        let tags = ["Black", "White", "Round", "Table"].map(|name| games[0].tag(name));
        assert_eq!(tags, [Some("Ann"), Some("Bob"), round, table], "{header}");
    }
}

/// The sign of an unknown result stands for an unknown player, as `?` does.
#[test]
fn an_asterisk_is_an_unknown_player() {
    for text in [
        "[Black \"*\"]\n[White \"Bob\"]\n1.a1b2 i5h5 2.a2b3 i6h6\n",
        "Black: *\nWhite: Bob\n1.a1b2 i5h5 2.a2b3 i6h6\n",
        "black,white,result,moves\n*,Bob,1-0,a1b2 i5h5 a2b3 i6h6\n",
        "{\"black\": \"*\", \"white\": \"Bob\", \"moves\": [\"a1b2\", \"i5h5\"]}\n",
    ] {
        let games = crate::support::games(text);
        assert_eq!(games.len(), 1, "{text}");
        let names = ["Black", "White"].map(|name| games[0].tag(name));
        assert_eq!(names[1], Some("Bob"), "{text}");
        assert!(matches!(names[0], None | Some("?")), "{text}: {names:?}");
    }
}
