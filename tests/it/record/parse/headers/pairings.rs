//! Lists of pairings above a game, facts behind two names, and lines that may name the players.

use sumito::record::{Content, Game, GameResult};
use sumito::rules::Color;

use crate::support::{game_and_problems, records};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

/// The players of a game.
fn players(game: &Game) -> [Option<&str>; 2] {
    Color::BOTH.map(|color| game.player(color))
}

#[test]
fn the_names_above_the_moves_count_below_a_list_of_pairings() {
    let found = records(format!(
        "Round 1\n1 Ann - Bob 1-0\n2 Eva - Hans 0-1\n\nAnn - Bob\n{MOVES}\n"
    ));
    assert_eq!(found.len(), 2);
    assert!(matches!(found[0].content, Content::Rejected));
    let Content::Game(game) = &found[1].content else {
        panic!("{:?}", found[1].problems);
    };
    assert_eq!(players(game), [Some("Ann"), Some("Bob")]);
    assert_eq!((game.result, game.tag("Game")), (GameResult::Unknown, None));
    assert_eq!(game.comment.as_deref(), Some("2 Eva - Hans 0-1"));

    for (list, round, comment, told) in [
        (
            "Runde 2\nAnn - Hans 1:0\nBob - Eva 0:1\n",
            None,
            "Bob - Eva 0:1 Ann - Hans 1:0 Round 2",
            3,
        ),
        (
            "Runde 2\nBob - Ann 1:0\nHans - Eva 0:1\n",
            Some("2"),
            "Hans - Eva 0:1 Bob - Ann 1:0",
            2,
        ),
        ("Eva - Hans 1:0\n", None, "Eva - Hans 1:0", 1),
    ] {
        let text = format!("{list}\nAnn - Bob\nBelgian Daisy\n{MOVES}\n");
        let (game, problems) = game_and_problems(&text);
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{list}");
        let found = (game.result, game.tag("Round"), game.comment.as_deref());
        let expected = (GameResult::Unknown, round, Some(comment));
        assert_eq!(found, expected, "{list}");
        assert_eq!(problems.len(), told, "{list}: {problems:?}");
        let line = "names other players than `Ann - Bob` before the moves, expected those of the game alone; kept as a comment";
        assert!(
            problems.iter().any(|problem| problem.contains(line)),
            "{problems:?}"
        );
    }
}

/// A line that says nothing new, and keys that name the players, are no list of pairings.
#[test]
fn the_names_of_keys_and_of_the_same_line_again_stay() {
    for header in [
        "Ann - Bob 1-0\n\nAnn - Bob",
        "Black: Ann\nWhite: Bob\n\nEva - Hans",
        "Black: Ann, White: Bob\n\nEva - Hans",
        "[Black \"Ann\"] [White \"Bob\"]\n\nBelgian Daisy\nEva - Hans",
    ] {
        let found = records(format!("{header}\n{MOVES}\n"));
        let games = found.iter().filter_map(|record| match &record.content {
            Content::Game(game) => Some(players(game).map(|name| name.map(str::to_owned))),
            _ => None,
        });
        let expected = ["Ann", "Bob"].map(|name| Some(name.to_owned()));
        assert_eq!(games.collect::<Vec<_>>(), [expected], "{header}");
    }
    let (game, problems) = game_and_problems(&format!("Ann - Bob 1-0\n\nAnn - Bob\n{MOVES}\n"));
    assert_eq!(game.result, GameResult::Black);
    let told = "line `Ann - Bob` states again what a line before states, expected it once";
    assert!(problems[0].contains(told), "{problems:?}");
}

/// More pairings than are compared.
#[test]
fn a_long_list_of_pairings_is_read() {
    let list = (0..250).map(|number| {
        let name = |at: usize| format!("Ann{}{at} ", "x".repeat(number % 7));
        format!("{}- {}1-0\n", name(number), name(number + 1))
    });
    let text = format!(
        "{}\nAnn - Bob\nBelgian Daisy\n{MOVES}\n",
        list.collect::<String>()
    );
    let (game, problems) = game_and_problems(&text);
    assert_eq!(problems.len(), 250);
    assert_eq!(players(&game), [Some("Ann"), Some("Bob")]);
}

#[test]
fn facts_behind_two_names_with_a_dash() {
    for (line, facts) in [
        (
            "Ann - Bob / Lyon / 3.5.2013",
            [Some("Lyon"), Some("3.5.2013"), None],
        ),
        (
            "Ann - Bob | Lyon | 3.5.2013",
            [Some("Lyon"), Some("3.5.2013"), None],
        ),
        (
            "Ann - Bob – Lyon – 3.5.2013",
            [Some("Lyon"), Some("3.5.2013"), None],
        ),
        ("Ann - Bob | Lyon", [Some("Lyon"), None, None]),
        ("Ann - Bob / Ronde 3", [None, None, Some("3")]),
        ("Ann - Bob / Halbfinale", [None, None, Some("Halbfinale")]),
        ("Ann - Bob / Belgian Daisy", [None; 3]),
        ("Ann - Bob 1-0 / Belgian Daisy", [None; 3]),
        ("Ann -- Bob", [None; 3]),
        ("Finale - Ann / Bob", [None; 3]),
        ("Ann / Bob - Finale", [None; 3]),
    ] {
        let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{line}");
        let found = ["Site", "Date", "Round"].map(|name| game.tag(name));
        assert_eq!(found, facts, "{line}");
        assert_eq!(game.result == GameResult::Black, line.contains("1-0"));
        assert_eq!(problems, [""; 0], "{line}");
    }
    for line in ["Ann - Bob / Lyon", "Lyon - Ann / Bob"] {
        let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [None, None], "{line}");
        let told = format!("two of `{}` may be the players", line.replace(" /", " -"));
        assert!(problems[0].contains(&told), "{problems:?}");
    }
}

#[test]
fn tags_that_may_name_the_players_are_told() {
    for (line, told, tag) in [
        ("Ann : Bob 0:1", "Ann: Bob 0:1", "Ann"),
        ("Finale: Ann-Bob", "Ann-Bob", "Finale"),
        ("MSO 2015: Ann-Bob", "Ann-Bob", "MSO2015"),
        ("Spiel 3: Ann : Bob", "Ann : Bob", "Spiel3"),
        ("Runde 3, Ann-Bob", "Ann-Bob", "Site"),
        ("Ann: Weiß\nBob: Schwarz", "Ann: Weiß", "Ann"),
        (
            "Home: Ann (Weiß)\nGuest: Bob (Schwarz)",
            "Ann (Weiß)",
            "Home",
        ),
    ] {
        let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [None, None], "{line}");
        let told = format!(
            "`{told}` may be the players, expected a line `Black: name` or the names alone; kept as the tag {tag}"
        );
        assert!(
            problems.len() == 1 && problems[0].contains(&told),
            "{line}: {problems:?}"
        );
    }
    for header in [
        "Finale: Ann-Bob\nBlack: Ann\nWhite: Bob",
        "Saint-Denis, 3.5.2013",
        "Club: Graz\nSite: Saint-Denis",
    ] {
        let (_, problems) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(problems, [""; 0], "{header}");
    }
}

#[test]
fn a_word_for_a_stage_before_the_names_is_no_part_of_them() {
    for (words, tag) in [
        ("Halbfinale", "Round"),
        ("Demi-finale", "Round"),
        ("Achtelfinale", "Round"),
        ("Final", "Round"),
        ("Semifinal", "Round"),
        ("Groupe B", "Stage"),
        ("Hinspiel", "Stage"),
        ("Rückspiel", "Stage"),
        ("Revanche", "Stage"),
        ("Freundschaftsspiel", "Stage"),
    ] {
        for end in ["", " 1:0"] {
            let line = format!("{words} Ann - Bob{end}");
            let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n{MOVES}\n"));
            assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{line}");
            assert_eq!((game.tag(tag), problems.len()), (Some(words), 0), "{line}");
        }
    }
    for word in ["Blitz", "Club-Meisterschaft", "Trainingsspiel"] {
        let (game, problems) =
            game_and_problems(&format!("{word} Ann - Bob 1:0\nBelgian Daisy\n{MOVES}\n"));
        let name = format!("{word} Ann");
        assert_eq!(players(&game), [Some(&*name), Some("Bob")]);
        let told = format!("the name `{name}` begins with `{word}`, expected a name alone");
        assert!(problems[0].contains(&told), "{problems:?}");
    }
}
