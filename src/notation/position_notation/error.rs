//! `PositionError`: all faults of the text of a position or pattern.

use std::fmt;

use crate::rules::SetupFault;

/// The number of faults that a message lists; further ones are only counted.
const MAX_SHOWN: usize = 20;

/// All faults of the text of a position. The message lists the first twenty.
///
/// ```
/// use sumito::rules::Position;
///
/// let error = "bbbbb/wwwwww b".parse::<Position>().unwrap_err();
/// assert!(!error.faults.is_empty());
/// assert!(error.to_string().contains("expected"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionError {
    /// The faults: the row, the beginning of what was found, and what was expected.
    pub faults: Vec<String>,
}

impl PositionError {
    /// An error with a single fault.
    pub(crate) fn one(fault: impl Into<String>) -> PositionError {
        PositionError {
            faults: vec![fault.into()],
        }
    }

    /// The faults of a setup.
    pub(super) fn of_setup(faults: &[SetupFault]) -> PositionError {
        PositionError {
            faults: faults.iter().map(SetupFault::to_string).collect(),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.faults[..self.faults.len().min(MAX_SHOWN)];
        f.write_str(&shown.join("; "))?;
        match self.faults.len() - shown.len() {
            0 => Ok(()),
            left => write!(f, "; ... and {left} more"),
        }
    }
}

impl std::error::Error for PositionError {}
