//! Every mark of an analysis has a reason, and the reason is true: the lines of the analysis are replayed here once more, and marbles are counted in the text of positions.

use std::collections::BTreeMap;
use std::fs::File;

use sumito::engine::{Engine, EngineOptions, SearchLimits};
use sumito::game::MoveCode;
use sumito::record::{
    Analysis, Content, Evaluation, Game, Judgement, MoveReason, ReadOptions, read,
};
use sumito::rules::{Move, Position};

use crate::support::project;

/// The cells of a side as letters and numbers from 0.
type Cells = Vec<(i64, i64)>;

/// The cells with a sign in the text of a position, whose rows go from i to a.
fn cells(position: &Position, sign: char) -> Cells {
    let text = position.to_string();
    let board = text.split_whitespace().next().unwrap();
    let mut cells = Vec::new();
    for (row, letter) in board.split('/').zip((0..9i64).rev()) {
        let mut number = (letter - 4).max(0);
        for found in row.chars() {
            match found.to_digit(10) {
                Some(empty) => number += i64::from(empty),
                None => {
                    if found == sign {
                        cells.push((letter, number));
                    }
                    number += 1;
                }
            }
        }
    }
    cells
}

fn distance((row, column): (i64, i64), (other_row, other_column): (i64, i64)) -> i64 {
    let (rows, columns) = (row - other_row, column - other_column);
    rows.abs().max(columns.abs()).max((rows - columns).abs())
}

fn from_center(cells: &Cells) -> i64 {
    cells.iter().map(|&cell| distance(cell, (4, 4))).sum()
}

fn at_edge(cells: &Cells) -> i64 {
    let cells = cells.iter();
    count(cells.filter(|&&cell| distance(cell, (4, 4)) == 4))
}

fn pairs(cells: &Cells) -> i64 {
    let neighbours = |&cell: &(i64, i64)| {
        let others = cells.iter();
        count(others.filter(|&&other| distance(cell, other) == 1))
    };
    cells.iter().map(neighbours).sum()
}

fn count<T>(items: impl Iterator<Item = T>) -> i64 {
    items.map(|_| 1).sum()
}

/// The ejections that the side with this sign could make if it were its turn.
fn ejections(position: &Position, sign: char) -> usize {
    let text = position.to_string();
    let turned: Vec<String> = text
        .split(' ')
        .map(|word| match word {
            "b" | "w" => sign.to_string(),
            other => other.to_owned(),
        })
        .collect();
    let turned: Position = turned.join(" ").parse().unwrap();
    turned.legal_moves().iter().filter(|mv| mv.ejects()).count()
}

/// The positions of a line, and after how many plies the sign loses marbles.
struct Line {
    positions: Vec<Position>,
}

impl Line {
    fn new(before: &Position, moves: &[MoveCode]) -> Line {
        let mut positions = vec![*before];
        for mv in moves {
            let mut next = *positions.last().unwrap();
            next.play(mv.to_move::<Move>()).unwrap();
            positions.push(next);
        }
        Line { positions }
    }

    fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    /// The marbles with a sign after this many plies, or at the end.
    fn count(&self, sign: char, plies: usize) -> i64 {
        let position = &self.positions[plies.min(self.plies())];
        count(cells(position, sign).iter())
    }

    /// Whether a marble with this sign is ejected with this ply.
    fn loses_at(&self, sign: char, ply: u32) -> bool {
        let ply = ply as usize;
        self.count(sign, ply) < self.count(sign, ply - 1)
    }
}

/// Whether a reason for the mark of a ply is what its lines or its evaluations show.
fn is_true(
    reason: MoveReason,
    analysis: &Analysis,
    index: usize,
    before: &Position,
    mv: MoveCode,
) -> bool {
    let verdict = &analysis.plies[index];
    let own_is_black = before.to_string().contains(" b");
    let [own, other] = if own_is_black { ['b', 'w'] } else { ['w', 'b'] };
    let worth = |evaluation: Evaluation| {
        if own_is_black {
            evaluation
        } else {
            -evaluation
        }
    };
    let had = worth(match index {
        0 => analysis.start,
        _ => analysis.plies[index - 1].evaluation,
    });
    let has = worth(verdict.evaluation);
    let reply = analysis
        .plies
        .get(index + 1)
        .map_or(&[][..], |next| &next.best);
    let played = Line::new(before, &[&[mv], reply].concat());
    let best = Line::new(before, &verdict.best);
    let common = played.plies().min(best.plies());
    let longest = played.plies().max(best.plies());
    let balance = |line: &Line, plies: usize| line.count(own, plies) - line.count(other, plies);
    let marbles_behind = |marbles: u32| {
        [common, longest]
            .iter()
            .any(|&plies| balance(&best, plies) - balance(&played, plies) >= i64::from(marbles))
    };
    let [end, best_end] = [&played, &best].map(|line| line.positions[common]);
    let of = |measure: fn(&Cells) -> i64, sign| {
        measure(&cells(&end, sign)) - measure(&cells(&best_end, sign))
    };
    let (good, bad) = (Evaluation::marbles(25), Evaluation::marbles(-25));
    match reason {
        MoveReason::AllowsWin(plies) => has.decided() == Some((false, plies)),
        MoveReason::MissesWin(plies) => had.decided() == Some((true, plies)),
        MoveReason::LosesMarbles(marbles, plies) => {
            marbles_behind(marbles) && played.loses_at(own, plies + 1)
        }
        MoveReason::MissesEjections(marbles, plies) => {
            marbles_behind(marbles) && best.loses_at(other, plies)
        }
        MoveReason::LosesCenter => of(from_center, own) > 0,
        MoveReason::YieldsCenter => of(from_center, other) < 0,
        MoveReason::LosesContact => of(pairs, own) < 0,
        MoveReason::YieldsContact => of(pairs, other) > 0,
        MoveReason::KeepsEdge => of(at_edge, own) > 0,
        MoveReason::YieldsEdge => of(at_edge, other) < 0,
        MoveReason::LeavesDanger => ejections(&end, other) > ejections(&best_end, other),
        MoveReason::LosesThreats => ejections(&end, own) < ejections(&best_end, own),
        MoveReason::TurnsAdvantage => had > good && has < bad,
        MoveReason::LosesAdvantage => had > good && has <= good && has >= bad,
        MoveReason::ReducesAdvantage => had > has && has > good,
        MoveReason::YieldsAdvantage => had <= good && had >= bad && has < bad,
        MoveReason::LosesLittle => had > has && had <= good && has >= bad,
        MoveReason::IncreasesDisadvantage => had < bad && has < had,
    }
}

#[test]
fn every_mark_has_a_reason_and_the_reason_is_true() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut engine = Engine::new(&EngineOptions::default());
    let limits = SearchLimits {
        nodes: Some(1_000),
        ..SearchLimits::default()
    };
    for name in ["graz-2002.txt", "world-championship-2015-final.txt"] {
        let file = File::open(project("sample-games").join(name)).unwrap();
        let records = read(file, ReadOptions::default()).map(Result::unwrap);
        let games = records.filter_map(|record| match record.content {
            Content::Game(game) => Some(*game),
            _ => None,
        });
        for mut game in games {
            let analysis = engine.analyse(&game, &limits).unwrap();
            game.analysis = Some(Box::new(analysis.clone()));
            check(&game, &analysis, &mut kinds);
        }
    }
    let is_bad = |key: &&&str| !["allows-win", "misses-win"].contains(*key);
    assert!(kinds.keys().filter(is_bad).count() > 3, "{kinds:?}");
    assert!(kinds.values().sum::<usize>() > 20, "{kinds:?}");
}

fn check(game: &Game, analysis: &Analysis, kinds: &mut BTreeMap<&str, usize>) {
    let positions = game.of::<Position>().unwrap().positions();
    let reasons = game.move_reasons();
    for (index, (before, ply)) in positions.zip(game.plies()).enumerate() {
        let mark = analysis.plies[index].mark;
        let is_bad = mark.is_some_and(|mark| mark != Judgement::Only);
        assert_eq!(reasons[index].is_some(), is_bad, "ply {index}: {mark:?}");
        let Some(reason) = reasons[index] else {
            continue;
        };
        let is_right = is_true(reason, analysis, index, &before, ply.mv);
        assert!(is_right, "ply {index}: {reason}");
        *kinds.entry(reason.key()).or_default() += 1;
    }
}
