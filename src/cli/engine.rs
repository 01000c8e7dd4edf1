//! `sumito engine`

use std::io::{self, BufReader};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;

use super::{Context, Status};
use crate::engine::{EngineOptions, Weights, serve};

/// Answer other programs by the line protocol: position, go, stop, bestmove
///
/// Lines come from standard input, answers go to standard output; docs/src/reference/engine.md has the protocol.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito engine
  printf 'position belgian-daisy moves a1b2\\ngo depth 6\\n' | sumito engine
  sumito match sumito 'program:sumito engine --table 16' --games 10 --time 100")]
pub(super) struct Engine {
    #[command(flatten)]
    thinking: Thinking,
}

/// How an engine is made.
#[derive(Debug, Clone, Args)]
pub(super) struct Thinking {
    /// How many threads search [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The memory of the table of positions, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1 << 20))]
    table: usize,
    /// The weights of the evaluation, as `sumito tune` writes them [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl Thinking {
    /// The options of the engine that is meant.
    pub(super) fn options(&self) -> Result<EngineOptions> {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(EngineOptions {
            threads: self.threads.unwrap_or_else(cores),
            table_mebibytes: self.table,
            weights: match &self.weights {
                Some(path) => weights(path)?,
                None => Weights::built_in().clone(),
            },
            ..EngineOptions::default()
        })
    }
}

/// The weights of a file.
pub(super) fn weights(path: &std::path::Path) -> Result<Weights> {
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    text.parse()
        .with_context(|| format!("{} holds no weights", path.display()))
}

impl Engine {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let input = BufReader::new(io::stdin());
        serve(&self.thinking.options()?, input, context.out)?;
        Ok(Status::Done)
    }
}
