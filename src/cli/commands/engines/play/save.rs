//! Saves a game in the database.

use anyhow::{Result, bail};
use std::ops::ControlFlow;

use crate::cli::Context;
use crate::cli::args::matching_games;
use crate::cli::messages::note;
use crate::record::{Content, Format, Game, ReadOptions, WriteOptions, Writer, read};
use crate::store::{Filter, ImportCounts};

/// Checks that a game can be saved, before it is played. A database that does not exist is not created.
///
/// # Errors
/// If the database cannot be changed, or the folder of a new one does not exist.
pub(super) fn check_database(context: &Context<'_>) -> Result<()> {
    let path = &context.database_path;
    if path.exists() {
        context.open_write()?;
    } else if let Some(folder) = path.parent()
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        bail!(
            "there is no folder {} for the database, expected one, or --no-save",
            folder.display()
        );
    }
    Ok(())
}

/// Imports a game as if its record came from a file. If that fails, its record is printed.
pub(super) fn save_game(game: &Game, context: &mut Context<'_>) -> Result<()> {
    let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
    writer.write(game)?;
    let text = writer.finish()?;
    let saved = import(&text, context);
    if saved.is_err() {
        writeln!(context.out, "{}", String::from_utf8_lossy(&text))?;
    }
    saved
}

/// Imports the record of a game.
fn import(text: &[u8], context: &mut Context<'_>) -> Result<()> {
    let mut database = context.open_write()?;
    let mut counts = ImportCounts::default();
    let records = read(text, ReadOptions::default()).map(|record| {
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
