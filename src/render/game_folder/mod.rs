//! A folder of HTML pages that any web server can serve, and that a browser opens as files: a page for each game, an index, and the scripts and styles that they share.

mod file_names;
mod game_file;
mod index_file;
mod index_row;
mod page_head;
mod shared_files;

pub(crate) use file_names::{GAME_LIST, INDEX, game_file_name, index_file_name, is_file_name};
pub(crate) use game_file::{GameLinks, game_file};
pub(crate) use index_file::{IndexPart, game_list_begin, game_list_end, index_file};
pub(crate) use index_row::IndexRow;
pub(crate) use page_head::GENERATOR;
pub(crate) use shared_files::shared_files;
