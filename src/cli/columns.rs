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
    let bar: [ProgressBar; 2] = [
        ui::games_bar("read", 0),
        ui::bar_of("write", 0, "positions"),
    ];
    let watch = |exported| {
        let (bar, done, all) = match exported {
            Exported::Games(done, all) => (&bar[0], done, all),
            Exported::Positions(done, all) => (&bar[1], done, all),
        };
        bar.set_length(all);
        bar.set_position(done);
    };
    let describe = |position: &_| PositionNotation::Apgn.write(position);
    let games = database
        .export(filter, folder, describe, watch)
        .with_context(|| format!("cannot write {}", folder.display()))?;
    bar.iter().for_each(ProgressBar::finish_and_clear);
    Ok(Status::of_found(games))
}
