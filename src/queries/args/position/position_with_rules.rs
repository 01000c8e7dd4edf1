//! An argument that gives a position directly, with its rules.

use std::borrow::Borrow;

use clap::Args;

use super::names::{game_of, invalid, named_position};
use crate::answers::QueryError;
use crate::game::excerpt;
use crate::games::{AnyPosition, GameKind, with_game_kind, with_position};
use crate::openings::OpeningNames;
use crate::record::{MoveList, ReadGame, WriteGame};

/// A position, given directly, and its rules.
#[derive(Debug, Clone, Args)]
pub(crate) struct PositionWithRulesArgs {
    /// Position in any notation, the name of a layout or an opening, or random:SEED
    #[arg(value_name = "POSITION")]
    position: String,
    /// Rules, for example 'triangles obstacles=e5' (see `sumito rules`) [default: those of the layout]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

impl PositionWithRulesArgs {
    pub(crate) fn new(position: String, rules: Option<String>) -> PositionWithRulesArgs {
        PositionWithRulesArgs { position, rules }
    }

    /// The position, of the game whose syntax it has. Openings are those with built-in names.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the rules.
    pub(crate) fn resolve_any(&self) -> Result<AnyPosition, QueryError> {
        self.read_any(OpeningNames::known)
    }

    /// The position, of the game whose syntax it has. Openings are those with these names.
    ///
    /// # Errors
    /// As [`PositionWithRulesArgs::resolve_any`].
    pub(crate) fn resolve_any_among(
        &self,
        names: &OpeningNames,
    ) -> Result<AnyPosition, QueryError> {
        self.read_any(|| names)
    }

    fn read_any<N: Borrow<OpeningNames>>(
        &self,
        names: impl FnOnce() -> N,
    ) -> Result<AnyPosition, QueryError> {
        with_game_kind!(game_of(&self.position), P => self.read::<P, N>(names).map(AnyPosition::from))
    }

    /// The position, of one game. Openings are those with built-in names.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the rules, and if it has the syntax of another game.
    pub(crate) fn resolve<P: ReadGame>(&self) -> Result<P, QueryError> {
        self.check_game::<P>()?;
        self.read(OpeningNames::known)
    }

    /// The position, of one game. Openings are those with these names.
    ///
    /// # Errors
    /// As [`PositionWithRulesArgs::resolve`].
    pub(crate) fn resolve_among<P: ReadGame>(&self, names: &OpeningNames) -> Result<P, QueryError> {
        self.check_game::<P>()?;
        self.read(|| names)
    }

    /// Refuses a position with the syntax of another game.
    fn check_game<P: ReadGame>(&self) -> Result<(), QueryError> {
        let kind = game_of(&self.position);
        if kind != P::KIND && kind != GameKind::default() {
            return Err(invalid(format!(
                "'{}' is written as a position of {}, expected one of {}",
                self.position,
                kind.title(),
                P::TITLE
            )));
        }
        Ok(())
    }

    fn read<P: ReadGame, N: Borrow<OpeningNames>>(
        &self,
        names: impl FnOnce() -> N,
    ) -> Result<P, QueryError> {
        let rules = self.rules.as_deref();
        let read = P::read_position(&self.position, rules);
        let read = read.or_else(|unknown| {
            let position = named_position(&self.position, unknown, names().borrow())?;
            with_position!(&position, position => P::read_position(&position.to_text(), rules))
        });
        read.map_err(invalid)
    }
}

/// The moves from a position on that a text names; none without a text.
///
/// # Errors
/// If a word is no legal move.
#[cfg(feature = "web")]
pub(crate) fn read_line<P: ReadGame>(
    start: &P,
    moves: Option<&str>,
) -> Result<Vec<P::Move>, QueryError> {
    match moves.filter(|moves| !moves.trim().is_empty()) {
        Some(moves) => {
            let read = start.read_moves(moves).and_then(MoveList::certain);
            let read = read.map_err(|error| invalid(format!("moves, {error}")))?;
            if read.moves.is_empty() {
                let found = excerpt(moves);
                return Err(invalid(format!(
                    "`{found}` contains no move, expected moves"
                )));
            }
            Ok(read.moves)
        }
        None => Ok(Vec::new()),
    }
}
