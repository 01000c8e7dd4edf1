//! What was played in a position.

use serde::Serialize;
use serde_json::Value;

use crate::notation::{Notation, PositionNotation};
use crate::openings::OpeningNames;
use crate::rules::{Position, Rules};
use crate::store::{OpeningCounts, OpeningMove, Openings};

/// What is said of a position.
#[derive(Serialize)]
struct Report<'a> {
    position: String,
    /// The options of its rules that differ from the standard game.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// The name of the position, if it has one.
    opening: Option<&'a str>,
    #[serde(flatten)]
    tally: OpeningCounts,
    moves: Vec<Row<'a>>,
}

/// A move as a row.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(rename = "move")]
    name: String,
    #[serde(flatten)]
    tally: OpeningCounts,
    reaching: u64,
    transpositions: u64,
    last_date: Option<&'a str>,
    /// The name of the position after it, if that has one.
    opening: Option<&'a str>,
}

fn row<'a>(opening: &'a OpeningMove, position: &Position, names: &'a OpeningNames) -> Row<'a> {
    let mut after = *position;
    after.apply(opening.made);
    Row {
        name: Notation::Abapro.name(opening.made, position).to_string(),
        tally: opening.tally,
        reaching: opening.reaching,
        transpositions: opening.transpositions,
        last_date: opening.last_date.as_deref(),
        opening: opening_name(&after, names),
    }
}

/// The name of a position, if it has one.
pub(crate) fn opening_name<'a>(position: &Position, names: &'a OpeningNames) -> Option<&'a str> {
    names.of(position).map(|opening| opening.name.as_str())
}

/// What is said of a move that was played in a position.
pub(crate) fn opening_row(
    opening: &OpeningMove,
    position: &Position,
    names: &OpeningNames,
) -> Value {
    serde_json::to_value(row(opening, position, names)).expect("a row has names for fields")
}

/// What is said of a position and the moves played in it.
pub(crate) fn openings_value(found: &Openings, position: &Position, names: &OpeningNames) -> Value {
    let moves = found.moves.iter();
    let report = Report {
        position: PositionNotation::Apgn.write(position),
        rules: (*position.rules() != Rules::STANDARD).then(|| position.rules().to_string()),
        opening: opening_name(position, names),
        tally: found.tally,
        moves: moves.map(|opening| row(opening, position, names)).collect(),
    };
    serde_json::to_value(report).expect("a report has names for fields")
}
