//! The opening explorer: a position and the moves played in it, with their results.

use serde::Serialize;
use serde_json::Value;

use crate::game::GamePosition;
use crate::games::{AnyPosition, with_position};
use crate::openings::OpeningNames;
use crate::record::WriteGame;
use crate::store::{OpeningCounts, OpeningMove, Openings};

/// A position in the explorer.
#[derive(Serialize)]
struct PositionRow<'a> {
    position: String,
    /// The options of its rules that differ from the standard game.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// The name of the position, if it has one.
    opening: Option<&'a str>,
    #[serde(flatten)]
    tally: OpeningCounts,
    moves: Vec<MoveRow<'a>>,
}

/// A move in the explorer.
#[derive(Serialize)]
struct MoveRow<'a> {
    #[serde(rename = "move")]
    name: String,
    #[serde(flatten)]
    tally: OpeningCounts,
    reaching: u64,
    transpositions: u64,
    last_date: Option<&'a str>,
    /// The name of the position after the move, if it has one.
    opening: Option<&'a str>,
}

fn move_row<'a>(
    opening: &'a OpeningMove,
    position: &AnyPosition,
    names: &'a OpeningNames,
) -> MoveRow<'a> {
    let (name, after) = with_position!(position, position => {
        let mut after = *position;
        let mv = opening.mv.to_move();
        after.play_unchecked(mv);
        (position.name_of(mv), AnyPosition::from(after))
    });
    MoveRow {
        name,
        tally: opening.tally,
        reaching: opening.reaching,
        transpositions: opening.transpositions,
        last_date: opening.last_date.as_deref(),
        opening: opening_name(&after, names),
    }
}

/// The name of a position, if it has one.
pub(crate) fn opening_name<'a>(position: &AnyPosition, names: &'a OpeningNames) -> Option<&'a str> {
    names.of_any(position).map(|opening| opening.name.as_str())
}

/// A move that was played in a position.
pub(crate) fn opening_row(
    opening: &OpeningMove,
    position: &AnyPosition,
    names: &OpeningNames,
) -> Value {
    serde_json::to_value(move_row(opening, position, names)).expect("a row has names for fields")
}

/// A position and the moves played in it.
pub(crate) fn openings_json(
    openings: &Openings,
    position: &AnyPosition,
    names: &OpeningNames,
) -> Value {
    let moves = openings.moves.iter();
    let row = PositionRow {
        position: position.to_text(),
        rules: Some(with_position!(position, position => position.rules_text()))
            .filter(|rules| !rules.is_empty()),
        opening: opening_name(position, names),
        tally: openings.tally,
        moves: moves
            .map(|opening| move_row(opening, position, names))
            .collect(),
    };
    serde_json::to_value(row).expect("a row has names for fields")
}
