//! `sumito perft`: counts move sequences.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;

use crate::answers::perft;
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::games::with_position;
use crate::queries::PositionWithRulesArgs;
use crate::record::DescribePosition as _;

/// The depth if none is given, in plies.
const DEFAULT_DEPTH: u32 = 3;

/// Count the legal move sequences of each length (perft)
///
/// In Abalone sequences go on after the last ejection that a player needs, as the moves stay legal on the board; in Kōnane they end with the game.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito perft standard 4
  sumito perft konane-8x8 --depth 5")]
pub(crate) struct Perft {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// Maximum depth in plies [default: 3]
    #[arg(value_name = "DEPTH")]
    depth: Option<u32>,
    /// The same as DEPTH
    #[arg(
        id = "depth_option",
        long = "depth",
        value_name = "N",
        conflicts_with = "depth"
    )]
    depth_option: Option<u32>,
}

impl Perft {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.resolve_any_among(&context.opening_names()?)?;
        let depth = self.depth.or(self.depth_option).unwrap_or(DEFAULT_DEPTH);
        let count = |depth| {
            let leaves = with_position!(&position, position => position.perft(depth));
            (depth, leaves)
        };
        if context.format == OutputFormat::Table {
            for (depth, leaves) in (depth.min(1)..=depth).map(count) {
                writeln!(context.out, "{depth} {leaves}")?;
                context.out.flush()?;
            }
        } else {
            context.print_rows(&perft(position, depth), &["depth", "leaves"])?;
        }
        Ok(Status::Success)
    }
}
