//! Saves a game in the database.

use anyhow::Result;
use std::ops::ControlFlow;

use crate::cli::Context;
use crate::cli::args::matching_games;
use crate::cli::messages::note;
use crate::record::{Content, Format, Game, ReadOptions, WriteOptions, Writer, read};
use crate::store::{Filter, ImportCounts};

/// Imports a game as if its record came from a file.
pub(super) fn save_game(game: &Game, context: &mut Context<'_>) -> Result<()> {
    let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
    writer.write(game)?;
    let text = writer.finish()?;
    let mut database = context.open_write()?;
    let mut counts = ImportCounts::default();
    let records = read(&text[..], ReadOptions::default()).map(|record| {
        let record = record?;
        debug_assert!(matches!(record.content, Content::Game(_)), "{record:?}");
        Ok(record)
    });
    database.import("sumito play", records, &mut counts, |_| {
        ControlFlow::Continue(())
    })?;
    if counts.imported + counts.incomplete == 0 {
        note("the database has this game already");
        return Ok(());
    }
    let games = matching_games(&database, &Filter::default())?;
    let last = games.into_iter().max().unwrap_or_default();
    writeln!(
        context.out,
        "saved as game {last} in {}",
        context.database_path.display()
    )?;
    Ok(())
}
