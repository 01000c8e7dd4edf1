//! The outcome of a replay: the moves of a run, where it stops, and the claims that it refutes.

use crate::game::GamePosition;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{Location, Problem, ProblemKind};

/// The moves of a draft played from one start in one notation.
pub(crate) struct Run<P: GamePosition, N> {
    pub(crate) start: P,
    pub(crate) notation: N,
    pub(crate) moves: Vec<P::Move>,
    pub(crate) stop: Option<Stop>,
    /// The refuted claims and the final position; `None` for a backward run, which has not been played forward yet.
    pub(crate) checked: Option<(Vec<RefutedClaim>, P)>,
}

/// Where and why a run ends before the draft does.
pub(crate) struct Stop {
    /// Index of the ply, and its byte offset in the record.
    pub(crate) ply: usize,
    pub(crate) at: usize,
    pub(crate) kind: ProblemKind,
    pub(crate) message: String,
}

impl Stop {
    pub(crate) fn problem(&self, record: &RawRecord) -> Problem {
        let location = Location {
            ply: u32::try_from(self.ply + 1).ok(),
            ..record.location(self.at)
        };
        Problem::error(self.kind, location, self.message.clone())
    }
}

/// A claim that the replay refutes.
pub(crate) struct RefutedClaim {
    pub(crate) kind: ProblemKind,
    /// Index of the ply.
    pub(crate) index: usize,
    pub(crate) at: usize,
    pub(crate) message: String,
}
