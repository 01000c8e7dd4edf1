//! Positions of either game: Kōnane is recognised by the syntax of its positions and layouts, everything else is Abalone.

use clap::Args;

use super::position::PositionWithRulesArgs;
use crate::konane::{self, is_position_text, read_position};
use crate::queries::error::QueryError;
use crate::rules;

/// A position of either game.
#[derive(Debug, Clone, Copy)]
pub(crate) enum AnyPosition {
    Abalone(rules::Position),
    Konane(konane::Position),
}

impl PositionWithRulesArgs {
    /// The position, of the game whose syntax it has.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the rules.
    pub(crate) fn resolve_any(&self) -> Result<AnyPosition, QueryError> {
        if is_position_text(self.position()) {
            konane_position(self.position(), self.rules()).map(AnyPosition::Konane)
        } else {
            self.resolve().map(AnyPosition::Abalone)
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
            return konane_position(&self.position, self.rules.as_deref());
        }
        Err(QueryError::Invalid(format!(
            "'{}' is no position of Kōnane, expected a layout as konane-8x8, or rows, the side to move and - or the first hole, as 'wbwb/bwbw/w1wb/b1bw b -'",
            self.position
        )))
    }
}

/// Reads a position under rules, and reports the faults of both at once.
fn konane_position(text: &str, rules: Option<&str>) -> Result<konane::Position, QueryError> {
    let rules = rules.map_or(Ok(konane::Rules::STANDARD), str::parse);
    let mut faults = Vec::new();
    if let Err(error) = &rules {
        faults.push(format!("--rules: {error}"));
    }
    let position = read_position(text, *rules.as_ref().unwrap_or(&konane::Rules::STANDARD));
    match position {
        Ok(position) if faults.is_empty() => return Ok(position),
        Ok(_) => {}
        Err(error) => faults.push(format!("'{text}': {error}")),
    }
    Err(QueryError::Invalid(faults.join("; ")))
}
