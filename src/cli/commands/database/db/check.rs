//! `sumito db check`: checks the integrity of the database.

use anyhow::{Error, Result, anyhow};

use crate::cli::messages::progress;
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::store::{IntegrityReport, StoreError};

pub(super) fn run(context: &mut Context<'_>) -> Result<Status> {
    let report = check(context).map_err(uncheckable)?;
    if context.format == OutputFormat::Table {
        report
            .faults
            .iter()
            .try_for_each(|fault| writeln!(context.out, "{fault}"))?;
    }
    context.print_object(&report)?;
    Ok(Status::success_if(report.faults.is_empty()))
}

/// The faults of the database.
fn check(context: &Context<'_>) -> Result<IntegrityReport> {
    let database = context.open_read()?;
    let games = database.info().map_or(0, |info| info.games);
    let bar = progress::games_bar("check", u64::try_from(games).unwrap_or_default());
    let report = database.check(|done| bar.set_position(done))?;
    bar.finish_and_clear();
    Ok(report)
}

/// The error of a file that cannot be checked: the next step is not a check.
fn uncheckable(error: Error) -> Error {
    match error.downcast::<StoreError>() {
        Ok(StoreError::Corrupt(message)) => anyhow!(
            "the database file is too damaged for a check: {message}; `sumito db recover NEW.db` saves what can be read into a new database"
        ),
        Ok(error) => error.into(),
        Err(error) => error,
    }
}
