//! What stands around the names of players: colours, marks, leaders and figures of results, titles.

use sumito::record::{Game, GameResult};
use sumito::rules::Color;

use crate::support::{game_and_problems, records};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

/// The players of a game.
fn players(game: &Game) -> [Option<&str>; 2] {
    Color::BOTH.map(|color| game.player(color))
}

#[test]
fn colors_of_several_words_are_read() {
    for header in [
        "Bob (les blancs) - Ann (les noirs)",
        "Bob (weiße Kugeln) - Ann (schwarze Kugeln)",
        "Bob (White marbles) - Ann (Black marbles)",
        "Bob (plays White) - Ann (plays Black)",
        "Bob (White) - Ann (with the black marbles)",
        "Spieler 1: Bob (Weiß)\nSpieler 2: Ann (Schwarz)",
        "Player 1: Ann (Black)\nPlayer 2: Bob (White)",
        "Joueur 1 : Ann (Noir)\nJoueur 2 : Bob (Blanc)",
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        assert_eq!(problems, [""; 0], "{header}");
    }
    // Other words belong to the name, and one colour does not name the players.
    for (header, black) in [
        (
            "Ann (White Rose Club) - Bob (Graz)",
            Some("Ann (White Rose Club)"),
        ),
        ("Player 1: Ann (Black)\nPlayer 2: Bob", None),
    ] {
        let (game, _) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(game.player(Color::Black), black, "{header}");
    }
}

#[test]
fn what_leads_to_the_result_is_no_part_of_a_name() {
    for line in [
        "Ann - Bob ........ 1-0",
        "Ann - Bob... 1-0",
        "Ann - Bob => 1-0",
        "Ann - Bob -> 1-0",
        "Ann - Bob = 1-0",
        "Ann - Bob [1-0]",
        "Noir : Ann / Blanc : Bob / 1-0",
        "Schwarz: Ann vs. Weiß: Bob 1-0",
    ] {
        let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{line}");
        assert_eq!((game.result, problems.len()), (GameResult::Black, 0));
    }
}

#[test]
fn figures_and_words_of_a_result_in_names_are_told() {
    for (header, names, told) in [
        (
            "Schwarz: Ann (1:0)\nWeiß: Bob",
            ["Ann (1:0)", "Bob"],
            "the name `Ann (1:0)` contains the figures `(1:0)`",
        ),
        (
            "Schwarz: Ann 1\nWeiß: Bob 0",
            ["Ann 1", "Bob 0"],
            "the names `Ann 1` and `Bob 0` end with figures that may be the result",
        ),
        (
            "Black: Ann (won)\nWhite: Bob (lost)",
            ["Ann (won)", "Bob (lost)"],
            "the name `Ann (won)` contains the words `(won)`",
        ),
        (
            "Ann - Bob 1,5-0,5",
            ["Ann", "Bob 1,5-0,5"],
            "the name `Bob 1,5-0,5` contains the figures `1,5-0,5`",
        ),
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), names.map(Some), "{header}");
        let found = (game.result, game.tag("Score"), &game.comment);
        assert_eq!(found, (GameResult::Unknown, None, &None), "{header}");
        assert!(problems[0].contains(told), "{problems:?}");
    }
    let draw = format!("Ann - Bob 0,5:0,5\nBelgian Daisy\n{MOVES}\n");
    assert_eq!(game_and_problems(&draw).0.result, GameResult::Draw);
    for header in [
        "[Black \"Ann 1\"]\n[White \"Bob 0\"]\n",
        "# Black: Ann 1\n# White: Bob 0",
        "Black: Ann 3\nWhite: Bob 7",
        "Black: Ann (club of Graz)\nWhite: Bob",
    ] {
        let (_, problems) = game_and_problems(&format!("{header}\n{MOVES}\n"));
        let mut told = problems.iter();
        assert!(told.all(|told| !told.contains("the name")), "{problems:?}");
    }
}

#[test]
fn keys_with_marks_of_forums_are_read() {
    for header in [
        "**Black:** Ann\n**White:** Bob\n**Result:** 1-0",
        "**Black**: Ann\n**White**: **Bob**\n__Result__: 1-0",
        "[b]Noir :[/b] Ann\n[b]Blanc :[/b] Bob\n[i]Résultat[/i] : 1-0",
        "_Schwarz:_ Ann\n_Weiß:_ Bob\n_Ergebnis:_ 1-0",
    ] {
        let text = format!("{header}\nBelgian Daisy\n\n{MOVES}\n");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        assert_eq!(game.result, GameResult::Black, "{header}");
        assert_eq!(problems, [""; 0], "{header}");
        // Directly after a game, they begin the next one.
        assert_eq!(records(text.repeat(2)).len(), 2, "{header}");
    }
    // Several keys on a line are not told apart.
    let line = "**Black:** Ann **White:** Bob";
    let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
    assert_eq!((players(&game), problems.len()), ([None, None], 1));
}

#[test]
fn titles_and_characters_without_width() {
    for (line, names) in [
        (
            "Dr. Hans Huber - Prof. Eva Maier",
            ["Dr. Hans Huber", "Prof. Eva Maier"],
        ),
        (
            "Hans Müller jun. - Eva Huber",
            ["Hans Müller jun.", "Eva Huber"],
        ),
        ("\u{200b}Ann - Bob\u{feff}", ["Ann", "Bob"]),
    ] {
        let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), names.map(Some), "{line}");
        assert_eq!(problems, [""; 0], "{line}");
    }
}

#[test]
fn names_stand_after_facts_between_slashes() {
    for (line, event) in [
        ("Graz Open / Final / Ann Lee - Tom Fox", Some("Graz Open")),
        ("Graz Open / Ann Lee - Tom Fox", Some("Graz Open")),
        ("3.5.2013 / Ann Lee - Tom Fox", None),
    ] {
        let (game, _) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [Some("Ann Lee"), Some("Tom Fox")], "{line}");
        assert_eq!(game.tag("Event"), event, "{line}");
    }
    // The slash may separate the names.
    let line = "Eva Huber / Ann Lee - Tom Fox";
    let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
    assert_eq!(players(&game), [None, None]);
    assert!(
        problems[0].contains("two of `Eva Huber - Ann Lee - Tom Fox` may be the players"),
        "{problems:?}"
    );
}

#[test]
fn quotes_and_links_are_no_part_of_names() {
    for header in [
        "Black = \"Ann Lee\"\nWhite = \"Tom Fox\"",
        "Black: \"Ann Lee\"\nWhite: [Tom Fox](https://example.org/tom)",
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(
            players(&game),
            [Some("Ann Lee"), Some("Tom Fox")],
            "{header}"
        );
        assert_eq!(problems, [""; 0], "{header}");
    }
    // A name may contain quotes.
    let (game, _) = game_and_problems(&format!("Black: \"Max\" Lee\nWhite: Tom\n{MOVES}\n"));
    assert_eq!(players(&game), [Some("\"Max\" Lee"), Some("Tom")]);
}

#[test]
fn the_name_of_the_game_and_words_of_mails_are_no_tags() {
    let (game, _) = game_and_problems(&format!("Ann - Bob\nAbalone, Belgian Daisy\n{MOVES}\n"));
    assert_eq!(
        (players(&game), game.tag("Site")),
        ([Some("Ann"), Some("Bob")], None)
    );
    let (game, _) = game_and_problems(&format!(
        "Ann Lee wrote:\nBlack: Ann\nWhite: Bob\n{MOVES}\n"
    ));
    let names: Vec<&str> = game.tags.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["Black", "White"]);
    assert_eq!(game.comment.as_deref(), Some("Ann Lee wrote:"));
}
