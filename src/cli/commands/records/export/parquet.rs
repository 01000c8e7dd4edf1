//! `sumito export --to parquet`: games and positions as tables.

use std::path::Path;

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;

use crate::cli::messages::progress;
use crate::cli::{Context, Status};
use crate::games::AnyPosition;
use crate::store::{ExportProgress, Filter};

/// Writes games and positions to a folder of Parquet files.
pub(super) fn export(context: &Context<'_>, filter: &Filter, folder: &Path) -> Result<Status> {
    let database = context.open_read()?;
    let reading = progress::games_bar("read", 0);
    let mut writing: Option<ProgressBar> = None;
    let on_progress = |exported| match exported {
        ExportProgress::Games(done, all) => {
            progress::update(&reading, done, all);
        }
        ExportProgress::Positions(done, all) => {
            reading.finish_and_clear();
            let bar = writing.get_or_insert_with(|| progress::units_bar("write", all, "positions"));
            bar.set_position(done);
        }
    };
    let describe = |position: &AnyPosition| position.to_text();
    let games = database
        .export(filter, folder, describe, on_progress)
        .with_context(|| format!("cannot write {}", folder.display()))?;
    [Some(reading), writing]
        .iter()
        .flatten()
        .for_each(ProgressBar::finish_and_clear);
    Ok(Status::from_count(games))
}
