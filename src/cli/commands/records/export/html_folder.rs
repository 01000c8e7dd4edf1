//! `sumito export --to html --output FOLDER/`: a page for each game, and an index.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};

use super::player_names::PlayerNames;
use super::replaced_folder::write_folder;
use crate::cli::messages::progress;
use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::render::{
    GAME_LIST, GameLinks, IndexPart, IndexRow, game_file, game_file_name, game_list_begin,
    game_list_end, index_file, index_file_name, shared_files,
};
use crate::store::Database;

/// The number of games on a page of the index.
const GAMES_PER_PAGE: usize = 1000;

/// The pages of an export.
pub(super) struct HtmlFolder<'a> {
    pub(super) database: &'a Database,
    pub(super) names: &'a PlayerNames,
    pub(super) openings: &'a OpeningNames,
    pub(super) notation: Notation,
    pub(super) title: &'a str,
    pub(super) ids: &'a [i64],
}

impl HtmlFolder<'_> {
    /// Writes all pages to a folder; on an error, the folder stays as it was.
    pub(super) fn write(&self, target: &Path) -> Result<()> {
        write_folder(target, |folder| self.write_files(folder))
    }

    fn write_files(&self, folder: &Path) -> Result<()> {
        for (name, text) in shared_files() {
            write_file(folder, name, &text)?;
        }
        let error_context = || cannot_write(GAME_LIST);
        let list = File::create(folder.join(GAME_LIST)).with_context(error_context)?;
        let mut list = BufWriter::new(list);
        write!(list, "{}", game_list_begin()).with_context(error_context)?;
        let bar = progress::games_bar("export", self.ids.len() as u64);
        let (mut rows, mut done) = (Vec::new(), 0);
        self.database.for_each_game(self.ids, |mut stored| {
            bar.inc(1);
            self.names.apply(&mut stored.game);
            let (id, game) = (stored.summary.id, &stored.game);
            let opening = self.openings.of_game(game).map(|(_, found)| &*found.name);
            let page = game_file(id, game, self.notation, &self.links(done));
            write_file(folder, &game_file_name(id), &page)?;
            let layout = stored.summary.layout.as_deref();
            let row = IndexRow::new(id, game, [layout, opening]);
            let separator = if done == 0 { "" } else { ",\n" };
            write!(list, "{separator}{}", row.script()).with_context(error_context)?;
            rows.push(row);
            done += 1;
            if rows.len() == GAMES_PER_PAGE || done == self.ids.len() {
                self.write_index(folder, (done - 1) / GAMES_PER_PAGE, &rows)?;
                rows.clear();
            }
            Ok::<_, anyhow::Error>(())
        })?;
        bar.finish_and_clear();
        write!(list, "{}", game_list_end()).with_context(error_context)?;
        list.flush().with_context(error_context)
    }

    /// The links of the page of a game, given by its position in the index.
    fn links(&self, position: usize) -> GameLinks {
        GameLinks {
            index: index_file_name(position / GAMES_PER_PAGE),
            before: position.checked_sub(1).map(|before| self.ids[before]),
            after: self.ids.get(position + 1).copied(),
        }
    }

    fn write_index(&self, folder: &Path, page: usize, rows: &[IndexRow]) -> Result<()> {
        let part = IndexPart {
            title: self.title,
            page,
            pages: self.ids.len().div_ceil(GAMES_PER_PAGE),
            rows,
        };
        write_file(folder, &index_file_name(page), &index_file(&part))
    }
}

fn write_file(folder: &Path, name: &str, text: &str) -> Result<()> {
    fs::write(folder.join(name), text).with_context(|| cannot_write(name))
}

fn cannot_write(name: &str) -> String {
    format!("cannot write {name} of the folder")
}
