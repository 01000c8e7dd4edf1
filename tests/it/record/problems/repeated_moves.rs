//! Games that begin with all moves of another game of the file, as where a mail quotes a part of its game.

use sumito::record::{ProblemKind, Record};

use crate::support::{games, records};

const HALF: &str = "1.a1b2 i5h5 2.a2b3 i6h6";
const WHOLE: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 g4g5";

/// The lines of the records of which it is reported, and the messages.
fn told(found: &[Record]) -> Vec<(u64, &str)> {
    let problems = found.iter().flat_map(|record| &record.problems);
    let repeated = problems.filter(|problem| problem.kind == ProblemKind::Truncated);
    let lines = repeated.map(|problem| (problem.location.line, &*problem.message));
    lines.collect()
}

#[test]
fn a_quoted_part_of_a_game_is_told() {
    let first = "the first 4 plies are all those of the game in line 3, which has no result and may be a part of this one; expected each game once, both are kept";
    let later = "all 4 plies are the first ones of the game in line 3, of which this one, without a result, may be a part; expected each game once, both are kept";
    for (text, message) in [
        (
            format!("Belgian Daisy\n\n> {HALF}\n\nHello,\n\n{WHOLE}\n"),
            None,
        ),
        (format!("\n\n> {HALF}\n\n{WHOLE}\n"), Some((5, first))),
        (format!("\n\n> {HALF}\n\n{WHOLE} 1-0\n"), Some((5, first))),
        (format!("\n\n{WHOLE} 1-0\n\n> {HALF}\n"), Some((5, later))),
        (
            format!("\n\n> {HALF}\n\n1.i9h8 i6h6 2.a2b3\n\n{WHOLE}\n"),
            Some((7, first)),
        ),
    ] {
        let found = records(&text);
        assert!(games(&text).len() > 1, "{text}");
        match message {
            Some(message) => assert_eq!(told(&found), [message], "{text}"),
            None => assert_eq!(told(&found).len(), 1, "{text}"),
        }
    }
}

#[test]
fn other_games_are_not_told() {
    for text in [
        // A result shows that nothing is missing.
        format!("{HALF} 1-0\n\n{WHOLE}\n"),
        format!("{WHOLE}\n\n{WHOLE}\n"),
        format!("Ann - Bob\n{HALF}\n\nCid - Dan\n{WHOLE}\n"),
        format!("Event: Cup\n{HALF}\n\nEvent: Open\n{WHOLE}\n"),
        format!("{HALF} 3.c2c3\n\n{WHOLE} 4.a1b1\n"),
    ] {
        assert_eq!(told(&records(&text)), [], "{text}");
        assert_eq!(games(&text).len(), 2, "{text}");
    }
}
