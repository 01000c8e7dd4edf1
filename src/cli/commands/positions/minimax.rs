//! `sumito minimax`: evaluates a position by minimax, as in the exercise.

use anyhow::Result;
use clap::Args;

use crate::answers::minimax_of;
use crate::cli::output::{OutputFormat, csv, to_rows};
use crate::cli::{Context, Status};
use crate::game_tree::MoveFilter;
use crate::queries::PositionWithRulesArgs;
use crate::record::DescribePosition as _;
use crate::rules::Position;

/// Evaluate a position by plain minimax, as in the university exercise TP n. 7
///
/// Lists all best moves. The value is the difference of marbles on the board for the side to move after the given number of plies with best play. A won
/// game ends. The rules are the official ones, as in `sumito tree`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito minimax 'BBBBB|BBBBBB|XXBBBXX|XXXXXXXX|XXXXXXXXX|XXXXXXXX|XXNNNXX|NNNNNN|NNNNN' --depth 3
  sumito minimax 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --depth 2 --inline-only --format json")]
pub(crate) struct Minimax {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// Search depth in plies; each takes about seven times as long as the one before
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: u8,
    /// Only inline moves, as in the exercise
    #[arg(long)]
    inline_only: bool,
}

impl Minimax {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let names = context.opening_names()?;
        let position = self.position.resolve_among::<Position>(&names)?;
        let answer = minimax_of(&position, self.depth, allowed_moves(self.inline_only))?;
        match context.format {
            OutputFormat::Json | OutputFormat::Jsonl => {
                context.print_object(&answer)?;
            }
            OutputFormat::Table => {
                let (value, turn, rows) = (answer.value, position.turn(), &answer.best);
                writeln!(
                    context.out,
                    "{value:+} for {turn}, {} best move{} at depth {}\n",
                    rows.len(),
                    if rows.len() == 1 { "" } else { "s" },
                    self.depth
                )?;
                context.print_rows(rows, &COLUMNS)?;
            }
            OutputFormat::Csv => {
                let fields = [Position::MOVE_FIELDS, &["tp"]].concat();
                csv::print_rows(context.out, &to_rows(answer.best)?, &fields)?;
            }
        }
        Ok(Status::Success)
    }
}

/// The columns of a table.
const COLUMNS: [&str; 6] = ["tp", "abapro", "kind", "pushed", "ejects", "position"];

/// The moves of the game-tree exercise, optionally without broadsides.
pub(super) const fn allowed_moves(inline_only: bool) -> MoveFilter {
    if inline_only {
        MoveFilter::Inline
    } else {
        MoveFilter::All
    }
}
