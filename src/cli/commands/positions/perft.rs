//! `sumito perft`: counts move sequences.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::games::with_position;
use crate::queries::PositionWithRulesArgs;
use crate::record::DescribePosition as _;

/// Count the move sequences of each length: depth, leaf count
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito perft standard --depth 4
  sumito perft konane-8x8 --depth 5")]
pub(crate) struct Perft {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// The greatest depth in plies
    #[arg(long, default_value_t = 3, value_name = "N")]
    depth: u32,
}

impl Perft {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.resolve_any()?;
        let count = |depth| {
            let leaves = with_position!(&position, position => position.perft(depth));
            (depth, leaves)
        };
        if context.format == OutputFormat::Table {
            for (depth, leaves) in (self.depth.min(1)..=self.depth).map(count) {
                writeln!(context.out, "{depth} {leaves}")?;
                context.out.flush()?;
            }
        } else {
            let rows: Vec<Value> = (self.depth.min(1)..=self.depth)
                .map(count)
                .map(|(depth, leaves)| json!({"depth": depth, "leaves": leaves}))
                .collect();
            context.print_rows(&rows, &["depth", "leaves"])?;
        }
        Ok(Status::Success)
    }
}
