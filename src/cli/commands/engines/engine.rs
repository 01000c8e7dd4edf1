//! `sumito engine`: serves the engine by a line protocol.

use std::io::{self, BufReader};

use anyhow::Result;
use clap::Args;

use crate::cli::args::EngineOptionArgs;
use crate::cli::{Context, Status};
use crate::engine::serve;

/// Answer other programs by the line protocol: position, go, stop, bestmove
///
/// The engine plays Abalone; the protocol has no other game. Lines come from standard input, answers go to standard output; docs/src/reference/engine.md has the protocol.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito engine
  printf 'position belgian-daisy moves a1b2\\ngo depth 6\\n' | sumito engine
  sumito match sumito 'program:sumito engine --table 16' --games 10 --time 100")]
pub(crate) struct Engine {
    #[command(flatten)]
    options: EngineOptionArgs,
}

impl Engine {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let input = BufReader::new(io::stdin());
        serve(&self.options.options()?, input, context.out)?;
        Ok(Status::Success)
    }
}
