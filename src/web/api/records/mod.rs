//! Addresses of records: stored games, texts that are read or written in another format, imports.

mod body;
mod convert;
mod game;
mod import;
mod read;
mod record_file;
mod write;

pub(super) use convert::convert;
pub(super) use game::{download, playback, show};
pub(super) use import::{begin as begin_import, status as import_status};
pub(super) use read::read;
pub(super) use write::{replace_record, store_games};
