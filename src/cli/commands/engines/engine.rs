//! `sumito engine`: serves the engine by a line protocol.

use std::io::{self, BufReader};
use std::sync::Arc;

use anyhow::Result;
use clap::Args;

use crate::cli::args::{BookArg, EngineOptionArgs};
use crate::cli::{Context, Status};
use crate::engine::{BookOption, EngineOptions, serve};

/// Run the engine for another program, by a line protocol like UCI
///
/// The engine reads commands (position, go, stop) from standard input and writes answers (info, bestmove) to standard output;
/// docs/src/reference/protocol.md specifies the protocol. It plays Abalone only.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito engine
  printf 'position belgian-daisy moves a1b2\\ngo depth 6\\n' | sumito engine
  sumito engine --book built-in
  sumito match sumito 'program:sumito engine --table 16' --games 10 --time 100")]
pub(crate) struct Engine {
    #[command(flatten)]
    options: EngineOptionArgs,
    /// Play the best move of an opening book without a search: a file made by `sumito book make`, or built-in
    #[arg(long, value_name = "FILE")]
    book: Option<BookArg>,
}

impl Engine {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let input = BufReader::new(io::stdin());
        let book = self.book.map(|book| book.read()).transpose()?;
        let options = EngineOptions {
            book: book.map(|book| BookOption {
                book: Arc::new(book),
                seed: None,
            }),
            ..self.options.options()?
        };
        serve(&options, input, context.out)?;
        Ok(Status::Success)
    }
}
