//! `sumito export --to html`

use std::io::Write;
use std::path::Path;

use anyhow::Result;

use super::naming::Names;
use super::terminal::Content;
use super::whole::Whole;
use super::{Context, Status, ui};
use crate::notation::Notation;
use crate::render::GamePage;
use crate::store::{Database, Filter};

/// Writes games as a page that plays them, to a file, or else to standard output.
pub(super) fn export(
    context: &mut Context<'_>,
    filter: &Filter,
    (notation, file): (Notation, Option<&Path>),
    names: &Names,
) -> Result<Status> {
    let database = context.database()?;
    let mut ids = Vec::new();
    database.games(filter, |game| ids.push(game.id))?;
    if let Some(path) = file {
        if ids.is_empty() {
            // What was in the file stays.
            return Ok(Status::Reservations);
        }
        let mut whole = Whole::create(path)?;
        write(&mut whole, (&database, names), &ids, notation)?;
        whole.finish()?;
    } else {
        context.out.set_content(Content::Data);
        write(context.out, (&database, names), &ids, notation)?;
    }
    Ok(Status::of_found(ids.len()))
}

fn write(
    out: &mut dyn Write,
    (database, names): (&Database, &Names),
    ids: &[i64],
    notation: Notation,
) -> Result<()> {
    let title = format!("Abalone: {}", ui::games(ids.len()));
    let mut page = GamePage::begin(out, &title, notation)?;
    let bar = ui::games_bar("export", ids.len() as u64);
    database.each_game(ids, |mut stored| {
        bar.inc(1);
        names.put(&mut stored.game);
        Ok::<_, anyhow::Error>(page.add(&stored.game)?)
    })?;
    bar.finish_and_clear();
    page.finish()?;
    Ok(())
}
