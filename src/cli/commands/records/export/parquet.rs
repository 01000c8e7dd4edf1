//! `sumito export --to parquet`: games and positions, or plies, as tables.

use std::path::Path;

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;

use crate::cli::messages::progress;
use crate::cli::{Context, Status};
use crate::game::MoveCode;
use crate::games::{AnyPosition, Notation};
use crate::record::CsvRows;
use crate::store::{ExportProgress, Filter};

/// Writes games and positions, or plies, to a folder of Parquet files.
pub(super) fn export(
    context: &Context<'_>,
    filter: &Filter,
    (rows, notation, folder): (CsvRows, Notation, &Path),
) -> Result<Status> {
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
    let games = match rows {
        CsvRows::Games => {
            let names = context.opening_names()?;
            let opening = |start: &AnyPosition, moves: &[MoveCode]| {
                let codes = moves.iter().map(|mv| mv.code());
                let found = names.of_codes(start, codes).ok().flatten();
                found.map(|(_, opening)| opening.name.clone())
            };
            database.export(filter, folder, opening, on_progress)
        }
        CsvRows::Plies => database.export_plies(filter, folder, notation, on_progress),
    };
    let games = games.with_context(|| format!("cannot write {}", folder.display()))?;
    [Some(reading), writing]
        .iter()
        .flatten()
        .for_each(ProgressBar::finish_and_clear);
    Ok(Status::from_count(games))
}
