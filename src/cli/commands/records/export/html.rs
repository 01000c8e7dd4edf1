//! `sumito export --to html`: an HTML page that replays games.

use std::io::Write;
use std::path::Path;

use anyhow::Result;

use super::player_names::PlayerNames;
use crate::cli::args::matching_games;
use crate::cli::messages::{plural, progress};
use crate::cli::output::{ContentType, write_to_file_or_stdout};
use crate::cli::{Context, Status};
use crate::games::Notation;
use crate::render::GamePage;
use crate::store::{Database, Filter};

/// Writes games as an HTML page that replays them, to a file or to standard output.
pub(super) fn export(
    context: &mut Context<'_>,
    filter: &Filter,
    (notation, file): (Notation, Option<&Path>),
    names: &PlayerNames,
) -> Result<Status> {
    let database = context.open_read()?;
    let ids = matching_games(&database, filter)?;
    if file.is_some() && ids.is_empty() {
        // An existing file stays unchanged.
        return Ok(Status::Warnings);
    }
    if file.is_none() {
        context.out.set_content_type(ContentType::Data);
    }
    write_to_file_or_stdout(file, context.out, |out| {
        write(out, (&database, names), &ids, notation)
    })?;
    Ok(Status::from_count(ids.len()))
}

fn write(
    out: &mut dyn Write,
    (database, names): (&Database, &PlayerNames),
    ids: &[i64],
    notation: Notation,
) -> Result<()> {
    let title = format!("Abalone: {}", plural::games(ids.len()));
    let mut page = GamePage::begin(out, &title, notation)?;
    let bar = progress::games_bar("export", ids.len() as u64);
    database.each_game(ids, |mut stored| {
        bar.inc(1);
        names.apply(&mut stored.game);
        Ok::<_, anyhow::Error>(page.add(&stored.game)?)
    })?;
    bar.finish_and_clear();
    page.finish()?;
    Ok(())
}
