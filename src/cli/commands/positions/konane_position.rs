//! `sumito position` for Kōnane: the board, the text of the position and what the side to move has to do.

use anyhow::Result;

use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::konane::{Position, board_text, position_text};
use crate::queries::{KONANE_POSITION_FIELDS, konane_position_row, konane_task};

/// Prints a position on a terminal as a board, elsewhere as one row.
pub(super) fn print(context: &mut Context<'_>, position: &Position) -> Result<Status> {
    if context.format == OutputFormat::Table {
        write!(context.out, "{}", board_text(position))?;
        writeln!(context.out, "\n{}", position_text(position))?;
        writeln!(context.out, "{}", konane_task(position))?;
    } else {
        let row = konane_position_row(position);
        context.print_rows(&[row], &KONANE_POSITION_FIELDS)?;
    }
    Ok(Status::Success)
}
