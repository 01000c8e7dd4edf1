//! Addresses of records: stored games, texts that are read or written in another format, imports.

mod animation;
mod body;
mod conversion_warnings;
mod convert;
mod correct_reject;
mod delete;
mod game;
mod import;
mod read;
mod record_file;
mod sample_games;
mod undo;
mod write;

pub(super) use body::receive_text;
pub(super) use conversion_warnings::ConversionWarnings;
pub(super) use convert::{ConvertRequest, convert, whole_text};
pub(super) use correct_reject::{CorrectedReject, correct_reject};
pub(super) use delete::{DeletedAnswer, delete_game, delete_reject};
pub(super) use game::{
    DownloadRequest, GameRequest, PlaybackRequest, download, find_game, parse_id, playback, show,
};
pub(super) use import::{ImportRequest, begin as begin_import, status as import_status};
pub(super) use read::{ReadAnswer, ReadArgs, ReadRequest, read};
pub(super) use record_file::{
    add_losses, check_notation, download_response, file_type, written_records,
};
pub(super) use sample_games::import_sample_games;
pub(super) use undo::undo;
pub(super) use write::{
    GameVersionRequest, ReplacedRecord, StoredGames, replace_record, store_games, write,
};
