//! The conditions of a match: limits of a move, when a game is adjudicated, and by how much a program may exceed its time.

use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::engine::{Adjudication, ScoreAdjudication};
use crate::game::SearchLimits;

/// Under which conditions games are played.
#[derive(Debug, Args)]
pub(super) struct Conditions {
    /// Time per move in milliseconds, for engines without a limit of their own [default: 100, if there is no --depth and no --nodes]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Maximum search depth in plies, for engines without a limit of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Maximum number of nodes per move, for engines without a limit of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of plies after which a game is a draw
    #[arg(long, default_value_t = 300, value_name = "PLIES", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    most_plies: usize,
    /// Adjudicate a game as won where both engines see a lead of at least this many hundredths [default: never]
    #[arg(long, value_name = "HUNDREDTHS", value_parser = clap::value_parser!(i32).range(1..=28_000))]
    adjudicate: Option<i32>,
    /// Number of consecutive plies for which both engines must see it
    #[arg(long, default_value_t = 8, value_name = "PLIES", requires = "adjudicate", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    adjudicate_plies: usize,
    /// Seconds that a program may exceed its time before it loses the game
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
}

/// The time for a move if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

impl Conditions {
    /// The limits of players whose setting has none.
    pub(super) fn limits<M>(&self) -> SearchLimits<M> {
        let is_limited = self.time.is_some() || self.depth.is_some() || self.nodes.is_some();
        SearchLimits {
            time: match self.time {
                Some(millis) => Some(Duration::from_millis(millis)),
                None => (!is_limited).then_some(DEFAULT_TIME),
            },
            depth: self.depth,
            nodes: self.nodes,
            search_moves: None,
            multi_pv: 1,
        }
    }

    /// Checks that games do not end in their opening.
    ///
    /// # Errors
    /// If a game is a draw before an engine has moved.
    pub(super) fn check(&self, opening_plies: usize) -> Result<()> {
        ensure!(
            self.most_plies > opening_plies,
            "--most-plies {}, expected more than the {opening_plies} plies of the opening: no engine would move",
            self.most_plies
        );
        Ok(())
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience)
    }

    pub(super) fn adjudication(&self) -> Adjudication {
        Adjudication {
            most_plies: self.most_plies,
            by_score: self.adjudicate.map(|hundredths| ScoreAdjudication {
                hundredths,
                plies: self.adjudicate_plies,
            }),
        }
    }

    /// The conditions as settings in the log of the match.
    pub(super) fn settings(&self) -> Vec<(&'static str, Value)> {
        let limits = self.limits::<()>();
        let plies = self.adjudicate.map(|_| self.adjudicate_plies);
        vec![
            (
                "time",
                json!(limits.time.map(|time| time.as_millis() as u64)),
            ),
            ("depth", json!(limits.depth)),
            ("nodes", json!(limits.nodes)),
            ("most_plies", json!(self.most_plies)),
            ("adjudicate", json!(self.adjudicate)),
            ("adjudicate_plies", json!(plies)),
            ("patience", json!(self.patience)),
        ]
    }
}
