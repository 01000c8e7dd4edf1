//! `sumito export --to parquet`

use std::path::Path;

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;

use super::{Context, Status, ui};
use crate::notation::PositionNotation;
use crate::store::{Exported, Filter};

/// Writes games and positions as a folder of Parquet files.
pub(super) fn export(context: &Context<'_>, filter: &Filter, folder: &Path) -> Result<Status> {
    let database = context.database()?;
    let reading = ui::games_bar("read", 0);
    let mut writing: Option<ProgressBar> = None;
    let watch = |exported| match exported {
        Exported::Games(done, all) => {
            reading.set_length(all);
            reading.set_position(done);
        }
        Exported::Positions(done, all) => {
            reading.finish_and_clear();
            let bar = writing.get_or_insert_with(|| ui::bar_of("write", all, "positions"));
            bar.set_position(done);
        }
    };
    let describe = |position: &_| PositionNotation::Apgn.write(position);
    let games = database
        .export(filter, folder, describe, watch)
        .with_context(|| format!("cannot write {}", folder.display()))?;
    [Some(reading), writing]
        .iter()
        .flatten()
        .for_each(ProgressBar::finish_and_clear);
    Ok(Status::of_found(games))
}
