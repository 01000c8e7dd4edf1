//! `ResultSample`: a position of a game whose result is known, with its evaluation.

use super::model::ResultFeatures;
use crate::record::Evaluation;

/// How a game ended for the side that moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleResult {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl SampleResult {
    /// The points of the side that moves first.
    pub fn points(self) -> f64 {
        match self {
            SampleResult::Loss => 0.0,
            SampleResult::Draw => 0.5,
            SampleResult::Win => 1.0,
        }
    }
}

/// A position of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ResultSample {
    /// Its evaluation by a search.
    pub evaluation: Evaluation,
    /// The other properties on which its result depends.
    pub features: ResultFeatures,
}

/// The sampled positions of a game whose result is known.
#[derive(Debug, Clone, PartialEq)]
pub struct SampledGame {
    /// How it ended.
    pub outcome: SampleResult,
    /// Whether programs played it. They lose a lead less often than people do, so their games inform the constants of layouts and not the steepness.
    pub by_programs: bool,
    /// The positions.
    pub samples: Vec<ResultSample>,
}
