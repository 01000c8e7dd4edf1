//! Any game in any style of handwritten moves, and in any mixture of two styles, is read completely; a damaged game is never read as another one.

use std::collections::BTreeMap;
use std::fmt::Write;

use sumito::record::{Content, Problem, Record, Severity, score};
use sumito::rules::{Layout, Move};

use super::move_styles::{INTERRUPTIONS, styles_of_lines, styles_of_tables};
use crate::support::AbaloneGame as _;
use crate::support::{Random, games, project, records};

/// A game to be written: its layout and its moves.
pub(crate) struct GameToWrite {
    pub(crate) layout: &'static Layout,
    pub(crate) moves: Vec<Move>,
}

/// A game of random moves, with ejections preferred.
pub(crate) fn random_game(random: &mut Random, layout: &'static Layout) -> GameToWrite {
    let mut position = layout.position();
    let mut moves = Vec::new();
    for _ in 0..8 + random.below(53) {
        let legal = position.move_list();
        let ejecting = legal.iter().filter(|mv| mv.ejected_from().is_some());
        let ejecting: Vec<Move> = ejecting.copied().collect();
        let from = if ejecting.is_empty() { legal } else { ejecting };
        let mv = from[random.below(from.len())];
        moves.push(mv);
        position.play_unchecked(mv);
        if score(&position).black == 5 || score(&position).white == 5 {
            break;
        }
    }
    GameToWrite { layout, moves }
}

pub(crate) fn layout(name: &str) -> &'static Layout {
    Layout::find(name).unwrap()
}

/// The real games of the samples, and random ones.
pub(crate) fn games_to_write(random: &mut Random, count: usize) -> Vec<GameToWrite> {
    let real = ["world-championship-2015-final.txt", "graz-2002.txt"];
    let real = real.map(|name| games(std::fs::read(project("sample-games").join(name)).unwrap()));
    let mut games_to_write: Vec<GameToWrite> = (real.iter().flatten())
        .map(|game| GameToWrite {
            layout: game.abalone_layout().unwrap(),
            moves: game.moves().collect(),
        })
        .collect();
    for number in 0..count {
        let name = ["Standard", "Belgian Daisy"][number % 2];
        games_to_write.push(random_game(random, layout(name)));
    }
    games_to_write
}

/// The records of a text without its preamble.
pub(crate) fn records_of(text: &str) -> Vec<Record> {
    let mut records = records(text);
    records.retain(|record| !matches!(record.content, Content::Preamble));
    records
}

/// The fault of the record of a text that should be this game, if there is one.
pub(crate) fn fault(text: &str, expected: &GameToWrite) -> Option<String> {
    let records = records_of(text);
    let message = |why: &str| {
        let problems: Vec<String> = (records.iter())
            .flat_map(|record| &record.problems)
            .map(ToString::to_string)
            .collect();
        Some(format!("{why}\n{text}\n  {}\n", problems.join("\n  ")))
    };
    let [record] = &records[..] else {
        return message(&format!("{} records", records.len()));
    };
    let Content::Game(game) = &record.content else {
        return message("rejected");
    };
    if game.incomplete.is_some() {
        return message("incomplete");
    }
    if !game.moves().eq(expected.moves.iter().copied())
        || game.first_position() != expected.layout.position()
    {
        return message("another game");
    }
    let is_error = |problem: &Problem| problem.severity == Severity::Error;
    if record.problems.iter().any(is_error) {
        return message("an error");
    }
    None
}

/// Collects failures by name.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    pub(crate) tried: usize,
    pub(crate) found: BTreeMap<String, (usize, String)>,
}

impl Failures {
    pub(crate) fn look(&mut self, name: impl FnOnce() -> String, fault: Option<String>) {
        self.tried += 1;
        if let Some(fault) = fault {
            let entry = self.found.entry(name()).or_insert((0, fault));
            entry.0 += 1;
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.found.values().map(|(count, _)| count).sum()
    }

    /// Fails if anything was found.
    pub(crate) fn check(self) {
        let mut message = String::new();
        for (name, (count, fault)) in &self.found {
            write!(message, "{count} times {name}: {fault}").unwrap();
        }
        let failed = self.count();
        assert!(failed == 0, "{failed} of {} fail\n{message}", self.tried);
    }
}

#[test]
fn any_game_in_any_style_is_read_completely() {
    let mut faults = Failures::default();
    let games = games_to_write(&mut Random(1), 12);
    let lines = styles_of_lines();
    for style in lines.iter().copied().chain(styles_of_tables()) {
        for expected in &games {
            let name = expected.layout.name();
            let text = style.write(&expected.moves, 0, usize::MAX);
            let text = format!("Layout: {name}\n\n{text}");
            faults.look(|| style.name(), fault(&text, expected));
        }
    }
    faults.check();
}

/// The layout is in the line of the first move.
#[test]
fn the_layout_and_the_moves_stand_on_one_line() {
    let mut faults = Failures::default();
    let games = games_to_write(&mut Random(2), 6);
    for style in styles_of_lines() {
        // Styles whose lines begin with a character or a word of their own cannot follow a name on the same line.
        if style.round.starts_with(['|', '-', '*', '•', '>'])
            || style.round.starts_with("Black: {b}~\n")
        {
            continue;
        }
        for expected in &games {
            let text = style.write(&expected.moves, 0, usize::MAX);
            let text = format!("{}: {text}", expected.layout.name());
            faults.look(|| style.name(), fault(&text, expected));
        }
    }
    faults.check();
}

#[test]
fn any_game_in_any_two_styles_is_read_completely() {
    let mut faults = Failures::default();
    let mut random = Random(3);
    let games = games_to_write(&mut random, 40);
    let styles = styles_of_lines();
    for first in &styles {
        for second in &styles {
            let expected = &games[random.below(games.len())];
            let middle = expected.moves.len().div_ceil(4);
            let name = expected.layout.name();
            let [one, other] = [
                first.write(&expected.moves, 0, middle),
                second.write(&expected.moves, middle, usize::MAX),
            ];
            let text = format!("Layout: {name}\n\n{one}{other}");
            let name = || format!("{} + {}", first.name(), second.name());
            faults.look(name, fault(&text, expected));
        }
    }
    faults.check();
}

#[test]
fn text_between_two_rounds_does_not_end_a_game() {
    let mut faults = Failures::default();
    let mut random = Random(4);
    let games = games_to_write(&mut random, 40);
    for style in styles_of_lines() {
        for interruption in INTERRUPTIONS {
            // Without numbers a short second half may be read as a game of its own.
            let among = if style.has_numbers() { games.len() } else { 3 };
            let expected = &games[random.below(among)];
            let middle = expected.moves.len().div_ceil(4);
            let name = expected.layout.name();
            let [one, other] = [(0, middle), (middle, usize::MAX)]
                .map(|(from, to)| style.write(&expected.moves, from, to));
            let text = format!("Layout: {name}\n\n{one}{interruption}\n{other}");
            let name = || format!("{interruption:?} in {}", style.name());
            faults.look(name, fault(&text, expected));
        }
    }
    faults.check();
}
