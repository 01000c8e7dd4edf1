//! `sumito moves`: lists the legal moves of a position.

use std::iter;

use anyhow::Result;
use clap::Args;

use crate::answers::moves;
use crate::cli::messages::note;
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::game::GamePosition;
use crate::games::{with_game_kind, with_position};
use crate::queries::PositionWithRulesArgs;
use crate::record::DescribePosition;

/// List the legal moves of a position
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito moves standard
  sumito moves 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --format json
  sumito moves konane-8x8 --rules opening=any
  sumito moves 'wbwb/bwbw/w1wb/b1bw b -'")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionWithRulesArgs,
}

impl Moves {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.resolve_any_among(&context.opening_names()?)?;
        let rows = moves(&position);
        let fields = with_game_kind!(position.kind(), P => P::MOVE_FIELDS);
        context.print_rows(&rows, fields)?;
        let is_over = with_position!(&position, position => {
            position.end_of_game(iter::empty(), position).is_some()
        });
        if is_over && context.format == OutputFormat::Table {
            note("no legal moves: the game is over");
        }
        Ok(Status::from_count(rows.len()))
    }
}
