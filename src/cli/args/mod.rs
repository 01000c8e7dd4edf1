//! Groups of options that several commands share, and parsers of their values.

mod drawing;
mod engine;
pub(crate) mod file_extension;
mod game_ids;
mod layouts;
mod limit;
mod notation;
mod picture_file;
mod saving;
mod stored_game;
mod writing;

pub(crate) use drawing::{BoardViewArgs, DrawingArgs, theme_help};
pub(crate) use engine::{
    BookArg, EngineArgs, EngineOptionArgs, read_network, read_weights, with_default,
};
pub(crate) use game_ids::GameIdArgs;
pub(crate) use layouts::layouts;
pub(crate) use limit::LimitArgs;
pub(crate) use notation::check_notation;
pub(crate) use picture_file::{
    GamePictureArgs, PictureFile, PictureFileArgs, PictureKind, SizeArg,
};
pub(crate) use saving::{NotSaved, SaveArgs, command_line, saved_name};
pub(crate) use stored_game::{find_game, game_number, matching_games, missing_game};
pub(crate) use writing::{PageOutput, WriteArgs, writable_formats, writable_keys};
