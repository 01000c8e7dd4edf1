//! Answers on who wins a position of Kōnane, and on its value as a combinatorial game.

use serde_json::{Value, json};

use crate::konane::solver::{Solution, Unsolved};
use crate::konane::values::{LimitReached, Outcome, Values};
use crate::konane::{Bitboard, Color, Position, position_text};

/// The fields of a solution.
pub(crate) const SOLUTION_FIELDS: [&str; 7] = [
    "game", "position", "turn", "winner", "line", "nodes", "reason",
];

/// The fields of a value.
pub(crate) const VALUE_FIELDS: [&str; 8] = [
    "game", "position", "turn", "value", "outcome", "winner", "regions", "reason",
];

/// Who wins a position, and a winning line; or why it is not known. `nodes` is the number of positions searched.
pub(crate) fn solution_json(
    position: &Position,
    solution: &Result<Solution, Unsolved>,
    nodes: u64,
) -> Value {
    let solution = solution.as_ref();
    let line = |solution: &Solution| {
        let names: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    json!({
        "game": "konane",
        "position": position_text(position),
        "turn": position.turn().key(),
        "winner": solution.ok().map(|solution| solution.winner.key()),
        "line": solution.ok().map(line),
        "nodes": nodes,
        "reason": solution.err().map(ToString::to_string),
    })
}

/// The value of a position and of its regions; or why it is not known.
pub(crate) fn value_json(position: &Position, values: &Result<Values, LimitReached>) -> Value {
    let known = values.as_ref().ok();
    let regions = |values: &Values| -> Vec<Value> {
        let row = |region: &crate::konane::values::RegionValue| json!({"squares": square_names(region.squares), "value": values.name(region.value)});
        values.regions().iter().map(row).collect()
    };
    json!({
        "game": "konane",
        "position": position_text(position),
        "turn": position.turn().key(),
        "value": known.map(|values| values.name(values.sum())),
        "outcome": known.map(|values| outcome_key(values.outcome())),
        "winner": known.map(|values| values.winner(position.turn()).key()),
        "regions": known.map(regions),
        "reason": values.as_ref().err().map(ToString::to_string),
    })
}

/// Who wins, in words.
pub(crate) fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Black => "Black wins, whoever moves first",
        Outcome::White => "White wins, whoever moves first",
        Outcome::First => "who moves first wins",
        Outcome::Second => "who moves first loses",
    }
}

fn outcome_key(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Black => Color::Black.key(),
        Outcome::White => Color::White.key(),
        Outcome::First => "first",
        Outcome::Second => "second",
    }
}

fn square_names(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(" ")
}
