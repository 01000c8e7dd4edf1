//! Addresses of records: stored games, texts that are read or written in another format, imports.

mod animation;
mod body;
mod convert;
mod game;
mod import;
mod read;
mod record_file;
mod sample_games;
mod write;

pub(super) use body::receive_text;
pub(super) use convert::{convert, whole_games};
pub(super) use game::{download, find_game, parse_id, playback, show};
pub(super) use import::{begin as begin_import, status as import_status};
pub(super) use read::{ReadArgs, read};
pub(super) use record_file::{download_response, file_type};
pub(super) use sample_games::import_sample_games;
pub(super) use write::{replace_record, store_games, write};
