//! The answer of `position --key`: the keys of a position and of those that a move reaches.

use serde::Serialize;

use crate::game::{CanonicalForm as _, GameMove as _};
use crate::games::{AnyPosition, with_position};
use crate::record::WriteGame;

/// The key of a position, and of what can be reached by a move. Keys are the same in all orientations of the board.
///
/// ```
/// use sumito::answers::position_keys;
/// use sumito::rules::Position;
///
/// let keys = position_keys(Position::default());
/// assert_eq!((keys.game, keys.moves.len()), ("abalone", 44));
/// assert_eq!(keys.key.cast_unsigned(), Position::default().key());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PositionKeys {
    /// The key.
    pub key: i64,
    /// The legal moves.
    pub moves: Vec<PositionMoveKey>,
    /// The key of the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game: &'static str,
}

/// The code of a legal move and the key of the position after it.
///
/// ```
/// use sumito::answers::position_keys;
/// use sumito::rules::Position;
///
/// let first = position_keys(Position::default()).moves.remove(0);
/// let mut position = Position::default();
/// position.play_unchecked(sumito::notation::Notation::Abapro.read(&first.mv, &position)?);
/// assert_eq!(first.key.cast_unsigned(), position.key());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PositionMoveKey {
    /// The name of the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its code in the canonical orientation of the position.
    pub code: u16,
    /// The key of the position after it.
    pub key: i64,
}

/// The key of a position, and for each legal move its code and the key after it, as `sumito position --key` prints them. Keys are signed, as in the database and in
/// exports.
pub fn position_keys(position: impl Into<AnyPosition>) -> PositionKeys {
    with_position!(position.into(), position => keys_of(&position))
}

fn keys_of<P: WriteGame>(position: &P) -> PositionKeys {
    let form = position.canonical_form();
    let row = |mv: P::Move| {
        let mut after = *position;
        after.play_unchecked(mv);
        PositionMoveKey {
            mv: position.name_of(mv),
            code: form.canonical_move(mv).code(),
            key: after.canonical_form().key().cast_signed(),
        }
    };
    PositionKeys {
        key: form.key().cast_signed(),
        moves: position.move_list().into_iter().map(row).collect(),
        game: P::KEY,
    }
}
