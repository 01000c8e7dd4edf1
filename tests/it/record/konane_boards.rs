//! Boards of Kōnane that stand above a list of games.

use sumito::record::{Content, Game, ProblemKind, Record};

use crate::support::{TestDirectory, games, records};

const FIRST: &str = "1. c3 c4 2. e3-c3";
const SECOND: &str = "1. d4 d3 2. d6-d4";

fn layouts(games: &[Game]) -> Vec<String> {
    let names = games
        .iter()
        .map(|game| game.layout_name().unwrap_or_default());
    names.collect()
}

/// The lines in which a board is taken from above, and the line from which.
fn told(found: &[Record]) -> Vec<(u64, String)> {
    let problems = found.iter().flat_map(|record| &record.problems);
    let taken = problems.filter(|problem| problem.message.contains("as above the game"));
    let lines = taken.map(|problem| (problem.location.line, problem.message.clone()));
    lines.collect()
}

#[test]
fn a_board_above_a_list_of_games_holds_for_each() {
    for (text, line) in [
        (format!("Kōnane\nBoard 6x6\n\n{FIRST}\n\n{SECOND}\n"), 6),
        (format!("# game: konane\nBoard 6x6\n{FIRST}\n{SECOND}\n"), 4),
        (format!("Board 6x6\n{FIRST}\n{SECOND}\n"), 3),
        (
            format!("Kōnane, Board 6x6\n\nAnn - Bob\n{FIRST}\n\nCid - Dan\n{SECOND}\n"),
            7,
        ),
        (
            format!("Event: Cup\n6x6 board\n\nAnn - Bob\n{FIRST}\n\nCid - Dan\n{SECOND}\n"),
            8,
        ),
    ] {
        let found = games(&text);
        assert_eq!(layouts(&found), ["konane-6x6"; 2], "{text}");
        assert!(found.iter().all(|game| game.incomplete.is_none()), "{text}");
        let message = "no board stated, taken for konane-6x6 as above the game in line 1, expected one in each game";
        assert_eq!(
            told(&records(&text)),
            [(line, message.to_owned())],
            "{text}"
        );
        // The text of a record is the whole of what was read.
        let all = records(&text);
        let again = games(&all.last().expect("two").text);
        assert_eq!(layouts(&again), ["konane-6x6"]);
    }
}

#[test]
fn a_later_board_and_other_games_stay_as_they_are() {
    let abalone = "1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 g4g5";
    let text = format!(
        "Kōnane 8x8\n1. d4 d5 2. d2-d4\n\nKōnane 10x10\n1. e5 e6 2. e3-e5\n\n1. e5 e6 2. e3-e5\n\n{abalone}\n"
    );
    let found = games(&text);
    let expected = [
        "konane-8x8",
        "konane-10x10",
        "konane-10x10",
        "belgian-daisy",
    ];
    assert_eq!(layouts(&found), expected);
    let lines: Vec<u64> = told(&records(&text))
        .iter()
        .map(|(line, _)| *line)
        .collect();
    assert_eq!(lines, [7]);
}

/// A game with a wrong move below the board is one of Kōnane, and incomplete.
#[test]
fn a_wrong_move_below_a_board_is_told() {
    let found = records(format!(
        "Kōnane\nBoard 6x6\n\n{FIRST}\n\n1. d4 d3 2. d2-d4\n"
    ));
    let last = found.last().expect("a record");
    let Content::Game(game) = &last.content else {
        panic!("{last:?}");
    };
    assert_eq!(
        (game.plies().len(), game.layout_name().as_deref()),
        (2, Some("konane-6x6"))
    );
    let kinds: Vec<ProblemKind> = last.problems.iter().map(|problem| problem.kind).collect();
    assert!(kinds.contains(&ProblemKind::IllegalMove), "{kinds:?}");
}

/// An error in a game whose board stands above shows its own line.
#[test]
fn errors_below_a_board_show_the_lines_of_the_file() {
    let directory = TestDirectory::new();
    let text = "Kōnane 8x8\n\nAnn - Bob\n1. d4 d3\n2. d6-d4 d1-d3\n\nCid - Dan\n1. a1 b1\n2. a3-a1 d1-b3\n";
    let output = directory.run(&["check", &directory.file("games.txt", text)]);
    let errors = String::from_utf8(output.stdout).unwrap();
    for line in ["8 | 1. a1 b1\n", "9 | 2. a3-a1 d1-b3\n"] {
        assert!(errors.contains(line), "{errors}");
    }
}
