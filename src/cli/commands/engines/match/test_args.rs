//! How long a match continues: for a number of games, or until a test is decided.

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::engine::{EloModel, Sprt};

/// When a match ends.
#[derive(Debug, Args)]
pub(super) struct TestArgs {
    /// Number of games; odd numbers are rounded up [default: 100, with --sprt 40000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// End the match when a sequential probability ratio test of two Elo differences is decided; ALPHA and BETA are the probabilities of a wrong verdict [default: 0.05]
    #[arg(long, num_args = 2..=4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Unit of the differences of --sprt
    #[arg(long, value_enum, default_value_t = Model::Normalized, value_name = "MODEL", requires = "sprt")]
    sprt_elo: Model,
}

/// The unit of a difference of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Model {
    /// Normalised Elo, as fishtest: by the expected score and its deviation
    Normalized,
    /// Logistic Elo: by the expected score
    Logistic,
}

/// The probability of a wrong verdict if none is given.
const DEFAULT_ERROR: f64 = 0.05;
/// The number of games without a test.
const DEFAULT_GAMES: u32 = 100;
/// The most games of a test.
const DEFAULT_TEST_GAMES: u32 = 40_000;

impl TestArgs {
    /// The number of pairs, at most if there is a test.
    pub(super) fn pairs(&self) -> u64 {
        let default = match self.sprt[..] {
            [] => DEFAULT_GAMES,
            _ => DEFAULT_TEST_GAMES,
        };
        u64::from(self.games.unwrap_or(default).div_ceil(2))
    }

    /// The test, if there is one.
    pub(super) fn sprt(&self) -> Result<Option<Sprt>> {
        let [elo0, elo1, ref errors @ ..] = self.sprt[..] else {
            return Ok(None);
        };
        let [alpha, beta] = [0, 1].map(|n| errors.get(n).copied().unwrap_or(DEFAULT_ERROR));
        let model = match self.sprt_elo {
            Model::Normalized => EloModel::Normalized,
            Model::Logistic => EloModel::Logistic,
        };
        Ok(Some(Sprt::new([elo0, elo1], [alpha, beta], model)?))
    }

    /// The test as settings in the log of the match; the number of games is not one, because it may change.
    pub(super) fn settings(&self) -> Result<Vec<(&'static str, Value)>> {
        let sprt = self.sprt()?.map(|sprt| {
            let numbers = [sprt.hypotheses(), sprt.probabilities()].concat();
            json!([numbers, sprt.model().key()])
        });
        Ok(vec![("sprt", json!(sprt))])
    }
}
