//! Lists with a game in each line in which a line is damaged, or numbered in another way than the others.

use sumito::record::{Content, Game, ProblemKind, Record};

use super::lists::{game, games};
use crate::support::records;

#[test]
fn a_damaged_line_is_a_record_of_its_own() {
    let games = games();
    for damage in [
        |moves: &str| moves.replacen(' ', " a1a9 ", 1),
        |moves: &str| format!("a1a9 {moves}"),
    ] {
        let damaged = 3;
        let line = |(at, (_, moves)): (usize, &(Game, String))| {
            if at == damaged {
                damage(moves)
            } else {
                moves.clone()
            }
        };
        let text: Vec<String> = games.iter().enumerate().map(line).collect();
        let found = records(text.join("\n"));
        assert_eq!(found.len(), games.len());
        let numbered: Vec<String> = (2..)
            .zip(&text)
            .map(|(number, line)| format!("{number} {line}"))
            .collect();
        let numbered = records(numbered.join("\n"));
        assert_eq!(numbered.len(), games.len());
        let plies = |record: &Record| matches!(&record.content, Content::Game(game) if game.plies().len() == 1);
        assert_eq!(plies(&numbered[damaged]), plies(&found[damaged]));
        for (at, (record, (wanted, _))) in found.iter().zip(&games).enumerate() {
            if at == damaged {
                let is_complete =
                    matches!(&record.content, Content::Game(game) if game.incomplete.is_none());
                assert!(!is_complete, "{}", record.text);
                assert!(
                    record
                        .problems
                        .iter()
                        .any(|problem| problem.location.line == 4),
                    "{:?}",
                    record.problems
                );
            } else {
                assert_eq!(game(record).move_codes(), wanted.move_codes());
            }
        }
    }
}

#[test]
fn a_damaged_line_after_a_finished_game_is_a_record_of_its_own() {
    let games = games();
    let (finished, moves) = games.iter().find(|(game, _)| game.end().is_some()).unwrap();
    for damaged in ["a1a9 a1b2 i5h5 a2b3 i6h6", "a1b2 i5h5 a2b3 i6h6 z9z9 c2c3"] {
        let found = records(format!("{moves}\n{damaged}"));
        assert_eq!(found.len(), 2, "{damaged}: {found:?}");
        assert_eq!(game(&found[0]).move_codes(), finished.move_codes());
        assert!(
            found[1]
                .problems
                .iter()
                .any(|problem| problem.location.line == 2)
        );
    }
}

#[test]
fn lines_with_and_without_numbers_may_be_mixed() {
    let games = games();
    for header in ["", "# Event: Cup\n"] {
        for without in [0, 2, 3, 4] {
            let lines = (1..).zip(&games).take(4).map(|(number, (_, moves))| {
                if number == without {
                    moves.clone()
                } else {
                    format!("{number}. {moves}")
                }
            });
            let lines: Vec<String> = lines.collect();
            let found = records(format!("{header}{}", lines.join("\n")));
            assert_eq!(found.len(), 4, "{without}: {found:?}");
            for (record, (wanted, _)) in found.iter().zip(&games) {
                assert_eq!(game(record).move_codes(), wanted.move_codes());
            }
        }
    }
}

/// The number of a line is not that of its first move.
#[test]
fn numbered_lines_of_one_game() {
    let games = games();
    let (wanted, moves) = games
        .iter()
        .find(|(game, _)| game.plies().len() > 60)
        .unwrap();
    let words: Vec<&str> = moves.split(' ').collect();
    let lines = (1..).zip(words.chunks(30));
    let lines: Vec<String> = lines
        .map(|(number, line)| format!("{number}: {}", line.join(" ")))
        .collect();
    let rounds = [1, 16, 31].iter().zip(words.chunks(30));
    let rounds: Vec<String> = rounds
        .map(|(number, line)| format!("{number}. {}", line.join(" ")))
        .collect();
    for text in [lines.join("\n"), rounds.join("\n")] {
        let found = records(&text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(
            game(&found[0])
                .move_codes()
                .starts_with(&wanted.move_codes()[..60.min(words.len())])
        );
    }
}

#[test]
fn problems_of_the_text_stay_with_their_game() {
    let games = games();
    let text = games.iter().map(|(_, moves)| format!("{moves}\n"));
    let text: String = text
        .enumerate()
        .map(|(at, line)| {
            if at == 1 {
                line.replacen(' ', " \u{1} ", 1)
            } else {
                line
            }
        })
        .collect();
    let utf16: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in [text.into_bytes(), utf16] {
        let found = records(bytes);
        let has_problem = |record: &Record| {
            record
                .problems
                .iter()
                .any(|problem| problem.kind == ProblemKind::ControlCharacter)
        };
        let with_problem: Vec<u64> = found
            .iter()
            .filter(|record| has_problem(record))
            .map(|record| record.location.line)
            .collect();
        assert_eq!(with_problem, [2]);
    }
}
