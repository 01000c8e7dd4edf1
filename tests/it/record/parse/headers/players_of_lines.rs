//! Players and colours that several lines of a header state.

use sumito::rules::Color;

use crate::record::parse::movetext::written_one;
use crate::support::{TEXT_FORMATS, game_and_problems};

const MOVES: &str = "Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6";

#[test]
fn a_line_below_the_names_gives_the_colors() {
    for (header, players) in [
        ("Ann - Bob\nAnn: White", ["Bob", "Ann"]),
        ("Ann - Bob\nBob: Schwarz\nAnn: Weiß", ["Bob", "Ann"]),
        ("Ann - Bob\nAnn: Black", ["Ann", "Bob"]),
        ("Ann - Bob 1-0\nAnn: noir", ["Ann", "Bob"]),
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\n{MOVES}"));
        let found = Color::BOTH.map(|color| game.player(color).unwrap_or_default());
        assert_eq!(
            (found, problems.len()),
            (players, 0),
            "{header}: {problems:?}"
        );
        assert_eq!((game.tag("Ann"), game.tag("Bob")), (None, None), "{header}");
    }
}

#[test]
fn colors_that_contradict_an_outcome_or_each_other_are_told() {
    for header in [
        "Ann - Bob 1-0\nAnn: White",
        "Ann - Bob\nAnn: White\nBob: White",
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\n{MOVES}"));
        assert_eq!(game.player(Color::Black), Some("Ann"), "{header}");
        assert_eq!(game.tag("Ann"), Some("White"), "{header}");
        let [told] = &problems[..] else {
            panic!("{header}: {problems:?}");
        };
        let expected = "2:1: warning: `Ann: White` names another colour than the order of the players, expected the same; the order is kept";
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn players_in_a_tag_with_an_unknown_key_are_told() {
    let (game, problems) = game_and_problems(&format!("Rückspiel: Ann - Bob\n{MOVES}"));
    assert_eq!(
        (game.player(Color::Black), game.tag("Rückspiel")),
        (None, Some("Ann - Bob"))
    );
    assert!(
        problems[0].contains("`Ann - Bob` may be the players"),
        "{problems:?}"
    );
    for header in [
        "Rückspiel: Ann - Bob\nBlack: Ann\nWhite: Bob",
        "Opening: Belgian - Daisy",
    ] {
        let (_, problems) = game_and_problems(&format!("{header}\n{MOVES}"));
        assert!(problems.is_empty(), "{header}: {problems:?}");
    }
}

#[test]
fn the_names_of_teams_are_dropped_where_a_line_names_the_players() {
    let (game, problems) = game_and_problems(&format!(
        "AC Lyon - AC Paris 3-1\nTable 1: Ann - Bob 1-0\n{MOVES}"
    ));
    let found = Color::BOTH.map(|color| game.player(color).unwrap_or_default());
    assert_eq!(found, ["Ann", "Bob"]);
    let told = "line `AC Lyon - AC Paris 3-1` names no players, because others are stated";
    assert!(problems[0].contains(told), "{problems:?}");
}

/// An own export has names in quotes where they would be reported.
#[test]
fn a_name_with_figures_is_exported_so_that_it_is_not_told_again() {
    let (game, problems) = game_and_problems(&format!("Ann - Bob 1½-½\n{MOVES}"));
    assert_eq!(game.player(Color::White), Some("Bob 1½-½"));
    assert!(
        problems[0].contains("the name `Bob 1½-½` contains the figures `1½-½`"),
        "{problems:?}"
    );
    for format in TEXT_FORMATS {
        let text = written_one(&game, format);
        let (again, problems) = game_and_problems(&text);
        assert_eq!(again.player(Color::White), Some("Bob 1½-½"), "{text}");
        assert!(problems.is_empty(), "{text}: {problems:?}");
    }
}

#[test]
fn a_layout_before_the_names_is_no_part_of_them() {
    for (header, round) in [
        ("Belgian Daisy: Ann - Bob", None),
        ("Belgian Daisy: Ann (schwarz) gegen Bob (weiß)", None),
        ("Runde 3, Belgian Daisy: Ann - Bob 1-0", Some("3")),
    ] {
        let text = format!("{header}\n1.a1b2 i5h5 2.a2b3 i6h6");
        let (game, problems) = game_and_problems(&text);
        let found = Color::BOTH.map(|color| game.player(color).unwrap_or_default());
        assert_eq!(
            (found, game.tag("Round")),
            (["Ann", "Bob"], round),
            "{header}"
        );
        assert!(!game.layout_inferred && problems.is_empty(), "{problems:?}");
    }
}

/// Two of three texts may be the names, but which two is not known.
#[test]
fn a_line_that_may_name_the_players_is_told() {
    let (game, problems) =
        game_and_problems("Belgian Daisy - Ann - Bob - Graz\n1.a1b2 i5h5 2.a2b3 i6h6");
    assert_eq!(game.player(Color::Black), None);
    assert!(
        problems[0].contains("two of `Ann - Bob - Graz` may be the players"),
        "{problems:?}"
    );
}

/// A tag in quotes has one value, whatever it looks like.
#[test]
fn a_quoted_tag_that_looks_like_players_begins_no_game() {
    let text = "# Layout: Belgian Daisy\n# Black: Ann\n# Motto: \"Graz vs Wien\"\n# White: Bob\n1.a1b2 i5h5\n";
    let (game, problems) = game_and_problems(text);
    assert_eq!(game.tag("Motto"), Some("Graz vs Wien"));
    let found = Color::BOTH.map(|color| game.player(color).unwrap_or_default());
    assert_eq!((found, problems.len()), (["Ann", "Bob"], 0), "{problems:?}");
}

/// The tags that a line above the moves gives, in the order of the text, without those of the players' colours.
fn tags_of(line: &str) -> Vec<(String, String)> {
    let (game, _) = game_and_problems(&format!("{line}\n1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 g4g5\n"));
    let names = [
        "Black", "White", "Date", "Site", "Round", "Stage", "Table", "Event",
    ];
    let tags = names.map(|name| Some((name.to_owned(), game.tag(name)?.to_owned())));
    tags.into_iter().flatten().collect()
}

#[test]
fn dates_places_rounds_and_colours_beside_the_names() {
    let both = [("Black", "Ann"), ("White", "Bob")];
    for (line, others) in [
        (
            "Ann - Bob, 5 de junio de 2011",
            &[("Date", "5 de junio de 2011")][..],
        ),
        (
            "Ann - Bob, Madrid, 5 de junio de 2011",
            &[("Date", "5 de junio de 2011"), ("Site", "Madrid")],
        ),
        (
            "Ann - Bob (3 de mayo de 2013)",
            &[("Date", "3 de mayo de 2013")],
        ),
        ("Ann contre Bob le 3 mai 2013", &[("Date", "le 3 mai 2013")]),
        (
            "Ann contre Bob à Lyon, 3 juin 2012",
            &[("Date", "3 juin 2012"), ("Site", "Lyon")],
        ),
        (
            "Ann gegen Bob in München am 5.6.2011",
            &[("Date", "5.6.2011"), ("Site", "München")],
        ),
        (
            "Ann tegen Bob in Utrecht op 5 juni 2011",
            &[("Date", "5 juni 2011"), ("Site", "Utrecht")],
        ),
        (
            "Ann vs Bob, played on 3 May 2013",
            &[("Date", "3 May 2013")],
        ),
        ("Halbfinale, Ann - Bob", &[("Round", "Halbfinale")]),
        ("Ann vs Bob, semi-final", &[("Round", "semi-final")]),
        ("Gruppe A, Ann - Bob", &[("Stage", "Gruppe A")]),
        ("Bob contre Ann, Bob avec les blancs", &[]),
        ("Bob - Ann, Ann had the black marbles", &[]),
        ("⚪ Bob vs ⚫ Ann", &[]),
        ("Black=Ann, White=Bob", &[]),
        ("White=Bob Black=Ann", &[]),
        (
            "Noir: Ann Blanc: Bob Tournoi: Open de Lyon Ronde: 3 Table: 4",
            &[("Round", "3"), ("Table", "4"), ("Event", "Open de Lyon")],
        ),
    ] {
        let expected = both.iter().chain(others);
        let expected: Vec<(String, String)> = expected
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        assert_eq!(tags_of(line), expected, "{line}");
    }
    let numbers =
        [("Round", "3"), ("Table", "2")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(tags_of("Round: 3 Board: 2"), numbers);
    assert_eq!(tags_of("Ronde : 3  Table : 2"), numbers);
    assert_eq!(tags_of("Mesa: 2"), numbers[1..]);
}

#[test]
fn what_is_not_understood_beside_the_names_is_told() {
    let line = "Ann vs Bob at Mind Sports Olympiad, London, 3 May 2013";
    let (game, problems) = game_and_problems(&format!("{line}\n1.a1b2 i5h5 2.a2b3 i6h6\n"));
    assert_eq!(game.tag("White"), Some("Bob"));
    for text in [
        "`at Mind Sports Olympiad` in the line",
        "`London` in the line",
    ] {
        assert!(
            problems.iter().any(|problem| problem.contains(text)),
            "{problems:?}"
        );
    }
}
