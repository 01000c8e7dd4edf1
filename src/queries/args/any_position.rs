//! Positions of either game: Kōnane is recognised by the syntax of its positions and layouts, everything else is Abalone.

use clap::Args;

use super::other_game::of_other_game;
use super::position::PositionWithRulesArgs;
use crate::games::AnyPosition;
use crate::konane::{self, is_position_text};
use crate::queries::error::QueryError;
use crate::record::ReadGame;

impl PositionWithRulesArgs {
    /// The position, of the game whose syntax it has.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the rules.
    pub(crate) fn resolve_any(&self) -> Result<AnyPosition, QueryError> {
        match of_other_game(self.position(), self.rules()) {
            Some(position) => position,
            None => self.resolve().map(AnyPosition::from),
        }
    }
}

/// A position of Kōnane and its rules.
#[derive(Debug, Clone, Args)]
pub(crate) struct KonanePositionArgs {
    /// The position of Kōnane, as 'wbwb/bwbw/w1wb/b1bw b -', or the name of a layout, as konane-8x8
    #[arg(value_name = "POSITION")]
    position: String,
    /// The rules: 'opening=any' lets Black take off any stone first [default: one in the middle or on a corner]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

impl KonanePositionArgs {
    /// The position.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the rules.
    pub(crate) fn resolve(&self) -> Result<konane::Position, QueryError> {
        if is_position_text(&self.position) {
            let position = konane::Position::read_position(&self.position, self.rules.as_deref());
            return position.map_err(QueryError::Invalid);
        }
        Err(QueryError::Invalid(format!(
            "'{}' is no position of Kōnane, expected a layout as konane-8x8, or rows, the side to move and - or the first hole, as 'wbwb/bwbw/w1wb/b1bw b -'",
            self.position
        )))
    }
}
