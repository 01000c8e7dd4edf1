//! The games of `sample-games`: each option of the rules has one in which it makes a difference.

use std::collections::BTreeSet;
use std::fs;

use sumito::record::{Content, Ending, Game, GameResult, ReadOptions, read};
use sumito::rules::{Color, EndReason, Move, MoveKind, OPTIONS, Players, Position};

use crate::support::AbaloneGame as _;
use crate::support::project;

/// A sample of an option.
pub(crate) struct Sample {
    pub(crate) file: &'static str,
    pub(crate) rules: &'static str,
    /// The result of reading the record without its `Rules` tag.
    pub(crate) without: Without,
    /// Whether the effect of the option occurs in the game.
    pub(crate) matters: fn(&Game) -> bool,
}

/// The result of reading a record without its `Rules` tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Without {
    /// It is standard.
    Same,
    /// It cannot be replayed to its end.
    Fails,
    /// It is replayed as a game with another end.
    Other,
    /// The layout determines the number of players.
    ToldByLayout,
}

pub(crate) const SAMPLES: [Sample; 21] = [
    Sample {
        file: "own-game-colors-linear.txt",
        rules: "eject=3 players=3 colors=red,blue,yellow",
        without: Without::Other,
        matters: |game| {
            let start = game.first_position();
            !start.marbles(Color::Yellow).is_empty() && start.marbles(Color::Black).is_empty()
        },
    },
    Sample {
        file: "own-game-eject-table.md",
        rules: "eject=3",
        without: Without::Other,
        matters: |game| game.score().points().max() == Some(3) && ended(game, EndReason::Points),
    },
    Sample {
        file: "own-game-handicap-linear.txt",
        rules: "standard",
        without: Without::Same,
        matters: |game| {
            game.first_position().lost(Color::Black) == 2 && game.abalone_layout().is_none()
        },
    },
    Sample {
        file: "own-game-holes-reversible.txt",
        rules: "holes=e3,e7",
        without: Without::Fails,
        matters: |game| played(game).any(|(position, mv)| falls_into_a_hole(&position, mv)),
    },
    Sample {
        file: "own-game-marguerite.apgn",
        rules: "players=4 marguerite",
        without: Without::Fails,
        matters: |game| {
            let joined = |position: &Position| position.setup().plies_since_join;
            joined(&game.first_position()) == [0, 0]
                && joined(&game.last_position()).iter().all(|plies| *plies > 0)
                && played(game).any(|(position, mv)| is_partners(&position, mv))
        },
    },
    Sample {
        file: "own-game-moves-2-table.md",
        rules: "moves=2",
        without: Without::Fails,
        matters: |game| {
            played(game).any(|(position, _)| position.first_moved_color() == Some(Color::White))
        },
    },
    Sample {
        file: "own-game-moves-each.jsonl",
        rules: "moves=each",
        without: Without::Fails,
        matters: |game| {
            played(game).any(|(position, mv)| {
                position.first_moved_color().is_none()
                    && position.at(mv.start()) != Some(position.turn())
            })
        },
    },
    Sample {
        file: "own-game-no-move-reversible.txt",
        rules: "no-move=loses",
        without: Without::Other,
        matters: |game| ended(game, EndReason::NoMove) && game.last_position().count_moves() == 0,
    },
    Sample {
        file: "own-game-obstacles-linear.txt",
        rules: "obstacles=d3,e5,f7",
        without: Without::Same,
        matters: |game| {
            game.abalone_positions().any(|position| {
                let free = position.with_rules(sumito::rules::Rules::STANDARD).unwrap();
                let mut moves = free.move_list().into_iter();
                moves.any(|mv| mv.pushed() > 0 && !position.is_legal(mv))
            })
        },
    },
    Sample {
        file: "own-game-one-color-reversible.txt",
        rules: "one-color",
        without: Without::Same,
        matters: |game| game.moves().any(Move::ejects),
    },
    Sample {
        file: "own-game-pivot-worth.apgn",
        rules: "eject=4 pivot=d5,f5 pivot-worth=2",
        without: Without::Fails,
        matters: |game| {
            let three_push_two =
                |(position, mv): (Position, Move)| mv.pushed() == 2 && pushes_pivot(&position, mv);
            let is_out =
                |(position, mv): (Position, Move)| position.ejected(mv) == Some(Color::Neutral);
            played(game).any(three_push_two) && played(game).any(is_out)
        },
    },
    Sample {
        file: "own-game-players-3-table.md",
        rules: "players=3",
        without: Without::ToldByLayout,
        matters: |game| game.score().others().len() == 1,
    },
    Sample {
        file: "own-game-players-4-table.md",
        rules: "players=4",
        without: Without::ToldByLayout,
        matters: |game| {
            let ejects_red =
                |(position, mv): (Position, Move)| position.ejected(mv) == Some(Color::Red);
            game.moves().any(Move::is_from_one_end) && played(game).any(ejects_red)
        },
    },
    Sample {
        file: "own-game-players-4x2x1-table.md",
        rules: "players=4x2x1",
        without: Without::Fails,
        matters: |game| game.seat_player(3).is_some(),
    },
    Sample {
        file: "own-game-players-4x2x2-linear.txt",
        rules: "eject=4 players=4x2x2",
        without: Without::Fails,
        matters: |game| {
            let lost = |color| game.last_position().lost(color) > 0;
            lost(Color::Black) && lost(Color::Red)
        },
    },
    Sample {
        file: "own-game-players-5.ag",
        rules: "eject=3 players=5",
        without: Without::Other,
        matters: |game| game.result == GameResult::Fifth,
    },
    Sample {
        file: "own-game-players-6.jsonl",
        rules: "eject=2 players=6",
        without: Without::Other,
        matters: |game| game.result == GameResult::Sixth,
    },
    Sample {
        file: "own-game-random.apgn",
        rules: "standard",
        without: Without::Same,
        matters: |game| game.random_layout().as_deref() == Some("random:2026"),
    },
    Sample {
        file: "own-game-repetition-linear.txt",
        rules: "repetition=3",
        without: Without::Other,
        matters: |game| ended(game, EndReason::Repetition) && game.result == GameResult::Draw,
    },
    Sample {
        file: "own-game-sprint.ag",
        rules: "sprint=40",
        without: Without::Other,
        matters: |game| ended(game, EndReason::PlyLimit) && game.plies().len() == 40,
    },
    Sample {
        file: "own-game-triangles.ag",
        rules: "triangles",
        without: Without::Fails,
        matters: |game| {
            game.moves()
                .any(|mv| matches!(mv.kind(), MoveKind::Triangle(_)))
        },
    },
];

/// The samples that are older than the options.
const STANDARD_SAMPLES: [&str; 5] = [
    "graz-2002.txt",
    "own-game-alien-attack-table.md",
    "own-game-german-daisy.apgn",
    "own-game-standard-reversible.txt",
    "world-championship-2015-final.txt",
];

/// Those of Kōnane.
const KONANE_SAMPLES: [&str; 3] = [
    "own-konane-6x6.apgn",
    "own-konane-8x8-linear.txt",
    "own-konane-9x13-reversible.txt",
];

pub(crate) fn text_of(file: &str) -> String {
    fs::read_to_string(project("sample-games").join(file)).unwrap()
}

/// The game of a text and its problems.
pub(crate) fn game_of(text: &str) -> (Option<Game>, Vec<String>) {
    let mut records = read(text.as_bytes(), ReadOptions::default());
    let record = records.next().unwrap().unwrap();
    assert!(records.next().is_none(), "more than one record");
    let problems = record.problems.iter().map(ToString::to_string).collect();
    match record.content {
        Content::Game(game) => (Some(*game), problems),
        _ => (None, problems),
    }
}

/// The moves with the positions before them.
fn played(game: &Game) -> impl Iterator<Item = (Position, Move)> {
    game.abalone_positions().zip(game.moves())
}

fn ended(game: &Game, reason: EndReason) -> bool {
    game.end().is_some_and(|end| end.reason == reason)
}

fn falls_into_a_hole(position: &Position, mv: Move) -> bool {
    let to = mv.ejected_from().map(|cell| cell.step(mv.direction()));
    to.flatten()
        .is_some_and(|cell| position.rules().holes.contains(cell))
}

fn is_partners(position: &Position, mv: Move) -> bool {
    position.at(mv.start()) != Some(position.turn())
}

fn pushes_pivot(position: &Position, mv: Move) -> bool {
    (0..mv.pushed())
        .filter_map(|n| mv.start().steps(mv.direction(), mv.marbles() + n))
        .any(|cell| position.at(cell) == Some(Color::Neutral))
}

/// The record without its rules, and without the seats that follow from them.
pub(crate) fn without_rules(file: &str) -> String {
    let text = text_of(file);
    if !text.starts_with('{') {
        let headers = ["# Rules:", "# Seats:", "[Rules ", "[Seats "];
        let keeps = |line: &&str| !headers.iter().any(|tag| line.starts_with(tag));
        let lines: Vec<&str> = text.lines().filter(keeps).collect();
        return lines.join("\n") + "\n";
    }
    let mut game: serde_json::Value = serde_json::from_str(&text).unwrap();
    let fields = game.as_object_mut().unwrap();
    assert!(fields.remove("rules").is_some());
    fields.remove("seats");
    game.to_string() + "\n"
}

#[test]
fn every_option_has_a_sample() {
    for option in &OPTIONS {
        let is_of_it = |sample: &&Sample| {
            sample
                .file
                .starts_with(&format!("own-game-{}", option.name))
                && sample
                    .rules
                    .split(' ')
                    .any(|word| word.split('=').next() == Some(option.name))
        };
        assert!(
            SAMPLES.iter().any(|sample| is_of_it(&sample)),
            "{}",
            option.name
        );
    }
    for players in Players::ALL
        .iter()
        .filter(|players| **players != Players::Two)
    {
        let file = format!("own-game-players-{}", players.key());
        assert!(
            SAMPLES.iter().any(|sample| sample.file.starts_with(&file)),
            "{file}"
        );
    }
    let listed = SAMPLES.iter().map(|sample| sample.file);
    let listed = listed.chain(STANDARD_SAMPLES).chain(KONANE_SAMPLES);
    let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
    let names = fs::read_dir(project("sample-games")).unwrap();
    let there: BTreeSet<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(there, listed);
}

#[test]
fn each_sample_depends_on_the_option_in_its_name() {
    for sample in &SAMPLES {
        let (game, problems) = game_of(&text_of(sample.file));
        let game = game.unwrap();
        assert_eq!(problems, [""; 0], "{}", sample.file);
        assert_eq!(game.rules().to_string(), sample.rules, "{}", sample.file);
        assert!((12..=60).contains(&game.plies().len()), "{}", sample.file);
        assert!((sample.matters)(&game), "{}", sample.file);
        assert!(game.comment.is_some(), "{}", sample.file);
        // The stated ending is that of the rules, or a resignation or disconnection.
        match game.end() {
            Some(end) => assert_eq!(
                (game.result, game.ending),
                (GameResult::of_end(end), Some(Ending::of_end(end.reason))),
                "{}",
                sample.file
            ),
            None => assert!(
                matches!(
                    (game.result, game.ending),
                    (GameResult::Unknown, Some(Ending::Unfinished))
                        | (
                            GameResult::Black | GameResult::White,
                            Some(Ending::Resignation)
                        )
                ),
                "{}",
                sample.file
            ),
        }
    }
}
