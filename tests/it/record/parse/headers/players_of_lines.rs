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

/// An own export has names in quotes where they would be told.
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
