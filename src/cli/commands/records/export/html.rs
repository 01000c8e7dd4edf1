//! `sumito export --to html`: an HTML page that replays games, or a folder of pages.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result};

use super::html_folder::HtmlFolder;
use super::note_nothing_written;
use super::player_names::PlayerNames;
use crate::cli::args::PageOutput;
use crate::cli::messages::{plural, progress};
use crate::cli::output::{ContentType, write_to_file_or_stdout};
use crate::cli::{Context, Status};
use crate::games::{GameKind, Notation};
use crate::render::GamePage;
use crate::store::Filter;

/// Writes games as an HTML page that replays them, to a file or to standard output, or as a folder with a page for each game.
pub(super) fn export(
    context: &mut Context<'_>,
    filter: &Filter,
    (notation, output): (Notation, PageOutput<'_>),
    names: &PlayerNames,
) -> Result<Status> {
    let database = context.open_read()?;
    let (mut ids, mut kinds) = (Vec::new(), BTreeSet::new());
    database.for_each_summary(filter, |game| {
        ids.push(game.id);
        kinds.insert(game.kind);
    })?;
    if ids.is_empty() {
        let path = match output {
            PageOutput::Stdout => None,
            PageOutput::File(path) | PageOutput::Folder(path) => Some(path),
        };
        note_nothing_written(path);
        if path.is_some() {
            // An existing file or folder stays unchanged.
            return Ok(Status::Warnings);
        }
    }
    let title = title(&kinds, ids.len());
    let file = match output {
        PageOutput::Folder(folder) => {
            let pages = HtmlFolder {
                database: &database,
                names,
                openings: &context.opening_names()?,
                notation,
                title: &title,
                ids: &ids,
            };
            let error_context = || format!("cannot write {}", folder.display());
            pages.write(folder).with_context(error_context)?;
            return Ok(Status::from_count(ids.len()));
        }
        PageOutput::File(file) => Some(file),
        PageOutput::Stdout => {
            context.out.set_content_type(ContentType::Data);
            None
        }
    };
    write_to_file_or_stdout(file, context.out, |out| {
        let mut page = GamePage::begin(out, &title, notation)?;
        let bar = progress::games_bar("export", ids.len() as u64);
        database.for_each_game(&ids, |mut stored| {
            bar.inc(1);
            names.apply(&mut stored.game);
            Ok::<_, anyhow::Error>(page.add(&stored.game)?)
        })?;
        bar.finish_and_clear();
        page.finish()?;
        Ok(())
    })?;
    Ok(Status::from_count(ids.len()))
}

/// The title of the page or of the index: the games that occur, and how many records there are.
fn title(kinds: &BTreeSet<GameKind>, games: usize) -> String {
    let mut kinds: Vec<&str> = kinds.iter().map(|kind| kind.title()).collect();
    if kinds.is_empty() {
        kinds.push(GameKind::ALL[0].title());
    }
    format!("{}: {}", kinds.join(" and "), plural::games(games))
}
