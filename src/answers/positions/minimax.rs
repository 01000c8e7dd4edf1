//! The answer of the game-tree exercise, which is one of Abalone.

use serde::Serialize;

use crate::answers::query_error::QueryError;
use crate::game_tree::{self, MoveFilter};
use crate::notation::Notation;
use crate::record::{AbaloneMoveFields, WriteGame as _};
use crate::rules::{Move, Position};

/// The best moves of the game-tree exercise.
///
/// ```
/// use sumito::answers::minimax;
/// use sumito::rules::Position;
///
/// let answer = minimax(&Position::default(), 2)?;
/// assert_eq!((answer.value, answer.turn, answer.best.len()), (0, "black", 44));
/// # Ok::<(), sumito::answers::QueryError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MinimaxAnswer {
    /// The value of the position, from the view of the side to move.
    pub value: i32,
    /// The side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color")
    )]
    pub turn: &'static str,
    /// The depth of the tree in plies.
    pub depth: u8,
    /// The number of positions visited.
    pub visited: u64,
    /// The best moves.
    pub best: Vec<MinimaxMove>,
}

/// A best move of the game-tree exercise; its JSON also has the fields of `sumito moves`.
///
/// ```
/// use sumito::answers::minimax;
/// use sumito::rules::Position;
///
/// let best = minimax(&Position::default(), 1)?.best.remove(0);
/// assert!(!best.tp.is_empty() && best.position != Position::default().to_string());
/// # Ok::<(), sumito::answers::QueryError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MinimaxMove {
    /// The move.
    #[serde(flatten)]
    pub(crate) fields: AbaloneMoveFields,
    /// The position after it.
    pub position: String,
    /// The name of the move in the exercise.
    pub tp: String,
}

/// The best moves of a position of Abalone by plain minimax, `depth` plies deep, as `sumito minimax` lists them: the value is the difference of marbles.
///
/// # Errors
/// When the position is not one of two colours that take turns.
pub fn minimax(position: &Position, depth: u8) -> Result<MinimaxAnswer, QueryError> {
    minimax_of(position, depth, MoveFilter::All)
}

/// As [`minimax`], with some of the moves.
pub(crate) fn minimax_of(
    position: &Position,
    depth: u8,
    filter: MoveFilter,
) -> Result<MinimaxAnswer, QueryError> {
    let found = game_tree::minimax(position, depth, filter);
    let found = found.map_err(|error| QueryError::Invalid(error.to_string()))?;
    Ok(MinimaxAnswer {
        value: found.value,
        turn: position.turn().key(),
        depth,
        visited: found.visited,
        best: found
            .best
            .iter()
            .map(|&mv| best_move(position, mv))
            .collect(),
    })
}

/// A move as a row of `sumito moves`, with its name in the exercise.
fn best_move(position: &Position, mv: Move) -> MinimaxMove {
    let mut after = *position;
    after.play_unchecked(mv);
    MinimaxMove {
        fields: Position::legal_move_fields(mv, position),
        position: after.to_text(),
        tp: Notation::Tp.name(mv, position).to_string(),
    }
}
