//! `sumito db check`: checks the integrity of the database.

use anyhow::Result;

use crate::cli::messages::progress;
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};

pub(super) fn run(context: &mut Context<'_>) -> Result<Status> {
    let database = context.open_read()?;
    let games = database.info().map_or(0, |info| info.games);
    let bar = progress::games_bar("check", u64::try_from(games).unwrap_or_default());
    let report = database.check(|done| bar.set_position(done))?;
    bar.finish_and_clear();
    if context.format == OutputFormat::Table {
        report
            .faults
            .iter()
            .try_for_each(|fault| writeln!(context.out, "{fault}"))?;
    }
    context.print_object(&report)?;
    Ok(Status::success_if(report.faults.is_empty()))
}
