//! Positions of Kōnane as arguments of commands for Kōnane only.

use std::time::Duration;

use clap::Args;

use crate::answers::QueryError;
use crate::konane::{self, is_position_text};
use crate::record::ReadGame as _;

/// A position of Kōnane and its rules.
#[derive(Debug, Clone, Args)]
pub(crate) struct KonanePositionArgs {
    /// Position of Kōnane, for example 'wbwb/bwbw/w1wb/b1bw b -', or the name of a layout such as konane-8x8
    #[arg(value_name = "POSITION")]
    position: String,
    /// Rules: 'opening=any' allows Black to remove any stone first [default: one in the middle or in a corner]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

impl KonanePositionArgs {
    /// The position.
    ///
    /// # Errors
    /// All faults of the position and the rules.
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

/// A positive number of seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a positive number of seconds, as 2 or 0.5".to_owned())
}
