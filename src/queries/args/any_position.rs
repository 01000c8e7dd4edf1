//! Positions of any game, recognised by their syntax: what is no position of another game is one of the first.

use super::other_game::of_other_game;
use super::position::PositionWithRulesArgs;
use crate::games::AnyPosition;
use crate::queries::error::QueryError;

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
