//! What stands in parentheses or after a comma behind the names of players: clubs, ratings, abbreviated colours.

use sumito::record::{Game, GameResult};
use sumito::rules::Color;

use crate::support::game_and_problems;

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

/// The game below a header, and its problems.
fn read(header: &str) -> (Game, Vec<String>) {
    game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"))
}

/// The players of a game.
fn players(game: &Game) -> [Option<&str>; 2] {
    Color::BOTH.map(|color| game.player(color))
}

#[test]
fn clubs_and_ratings_in_parentheses_belong_to_the_names() {
    for (one, other) in [
        ("Ann (AC Lyon, 1850)", "Bob (SC Graz, 1790)"),
        ("Ann (FRA, 1850)", "Bob (AUT, 1790)"),
        ("Ann (FRA 1850)", "Bob (AUT 1790)"),
        ("Ann (Elo 1850)", "Bob (Elo 1790)"),
        ("Ann (born 1950)", "Bob (born 1960)"),
        ("Ann (1850, FRA)", "Bob (1790, AUT)"),
    ] {
        for header in [
            format!("{one} - {other}"),
            format!("{one} vs {other}"),
            format!("{one} - {other} 1-0"),
            format!("{one} 1-0 {other}"),
            format!("Black: {one}, White: {other}"),
            format!("{one} - {other}, 3 May 2014, 1-0"),
            format!("{one} - {other} 3 May 2014"),
        ] {
            let (game, problems) = read(&header);
            assert_eq!(players(&game), [Some(one), Some(other)], "{header}");
            assert_eq!(problems, [""; 0], "{header}");
            let date = header.contains("May").then_some("3 May 2014");
            assert_eq!(game.tag("Date"), date, "{header}");
            let is_won = header.contains("1-0");
            assert_eq!(game.result == GameResult::Black, is_won, "{header}");
        }
    }
}

#[test]
fn a_place_with_a_full_date_in_parentheses_is_no_part_of_a_name() {
    for header in [
        "Ann - Bob (Graz, 3 May 2014)",
        "Black: Ann   White: Bob   (Graz, 3 May 2014)",
    ] {
        let (game, problems) = read(header);
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        assert_eq!(problems, [""; 0], "{header}");
        let found = ["Site", "Date"].map(|name| game.tag(name));
        assert_eq!(found, [Some("Graz"), Some("3 May 2014")], "{header}");
    }
    // Dates behind both names are not that of the game.
    let (game, _) = read("Ann (Graz, 3.5.1950) - Bob (Lyon, 4.6.1960) 1-0");
    assert_eq!(game.tag("Date"), None);
}

#[test]
fn abbreviated_colors_and_colors_after_commas_name_the_players() {
    for header in [
        "Bob (wh.) - Ann (bl.)",
        "Bob (Wh) - Ann (Bl)",
        "Bob (wht) vs Ann (blk)",
        "Bob [wh.] - Ann [bl.]",
        "Bob (bl.) - Ann (n.)",
        "Bob (Белые) - Ann (Чёрные)",
        "Bob, White - Ann, Black",
        "Bob, white - Ann, black",
        "W: Bob / B: Ann",
        "w: Bob, b: Ann",
        "B: Ann   W: Bob",
        "Vit: Bob, Svart: Ann",
        "Brancas - Pretas: Bob - Ann",
    ] {
        let (game, problems) = read(header);
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        assert_eq!(problems, [""; 0], "{header}");
    }
    for (header, names) in [
        (
            "Bob (W/1790) - Ann (B/1850)",
            ["Ann (B/1850)", "Bob (W/1790)"],
        ),
        (
            "Bob (White, 1790) - Ann (Black, 1850)",
            ["Ann (Black, 1850)", "Bob (White, 1790)"],
        ),
        (
            "Smith, Bob, White - Jones, Ann, Black",
            ["Jones, Ann", "Smith, Bob"],
        ),
        // These are no colours.
        ("Roy, Bianca - Lee, Anna", ["Roy, Bianca", "Lee, Anna"]),
        ("Ann (B) - Bob (C)", ["Ann (B)", "Bob (C)"]),
        (
            "Ann (A/1850) - Bob (B/1790)",
            ["Ann (A/1850)", "Bob (B/1790)"],
        ),
        ("Vit - Petr 1-0", ["Vit", "Petr"]),
    ] {
        let (game, problems) = read(header);
        assert_eq!(players(&game), names.map(Some), "{header}");
        assert_eq!(problems, [""; 0], "{header}");
    }
}

#[test]
fn letters_before_figures_name_no_players() {
    let (game, problems) = read("B: 6, W: 2");
    assert_eq!(players(&game), [None, None]);
    assert_eq!(game.tag("B"), Some("6, W: 2"));
    assert_eq!(problems, [""; 0]);
}

#[test]
fn figures_behind_colors_follow_the_order_of_the_names() {
    let (game, problems) = read("Bob (wh.) - Ann (bl.) 1-0");
    assert_eq!(players(&game), [Some("Ann"), Some("Bob")]);
    assert_eq!(game.result, GameResult::White);
    assert_eq!(problems.len(), 1, "{problems:?}");
}

#[test]
fn players_with_numbers_and_parts_of_names_are_read() {
    for header in [
        "Player 1 (Black): Ann Lee\nPlayer 2 (White): Tom Fox",
        "Spieler 1 (Schwarz): Ann Lee\nSpieler 2 (Weiß): Tom Fox",
        "Joueur 2 (blanc): Tom Fox\nJoueur 1 (noir): Ann Lee",
        "Nachname Schwarz: Lee\nVorname Schwarz: Ann\nNachname Weiß: Fox\nVorname Weiß: Tom",
        "First name (Black): Ann\nLast name (Black): Lee\nFirst name (White): Tom\nLast name (White): Fox",
        "Nom noir: Lee\nPrénom noir: Ann\nNom blanc: Fox\nPrénom blanc: Tom",
    ] {
        let games = crate::support::games(format!("{header}\n1.a1b2 i5h5 2.a2b3 i6h6\n"));
        let names = ["Black", "White"].map(|name| games[0].tag(name));
        assert_eq!(names, [Some("Ann Lee"), Some("Tom Fox")], "{header}");
        assert_eq!(games[0].tags.len(), 2, "{header}: {:?}", games[0].tags);
    }
    for (heads, row) in [
        (
            "Nachname Schwarz;Vorname Schwarz;Nachname Weiss;Vorname Weiss",
            "Lee;Ann;Fox;Tom",
        ),
        ("Spieler 1 (Schwarz);Spieler 2 (Weiss)", "Ann Lee;Tom Fox"),
    ] {
        let csv = format!("{heads};Ergebnis;Züge\n{row};1-0;a1b2 i5h5 a2b3 i6h6\n");
        let games = crate::support::games(csv);
        let names = ["Black", "White"].map(|name| games[0].tag(name));
        assert_eq!(names, [Some("Ann Lee"), Some("Tom Fox")], "{heads}");
    }
}
