//! `sumito engine`: serves the engine by a line protocol.

use std::io::{self, BufReader};

use anyhow::Result;
use clap::Args;

use crate::cli::args::EngineOptionArgs;
use crate::cli::{Context, Status};
use crate::engine::serve;

/// Run the engine for another program, by a line protocol like UCI
///
/// The engine reads commands (position, go, stop) from standard input and writes answers (info, bestmove) to standard output;
/// docs/src/reference/protocol.md specifies the protocol. It plays Abalone only.
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
