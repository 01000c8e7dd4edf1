//! The commands. Each has a file of its name, which holds its arguments and runs it. A command with sub-commands, or with parts of its own, has a folder of its name
//! next to the file. The folders of this module group the commands by what they are for.

mod changes;
mod command;
mod completions;
mod database;
mod engines;
mod man;
mod positions;
mod records;
#[cfg(feature = "web")]
mod serve;
mod statistics;
mod stored_games;

pub(super) use command::Command;
