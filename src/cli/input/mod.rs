//! The files that a command reads records from.

mod find_files;
mod inputs;
mod open_file;
mod record_stream;
mod waiting;

pub(crate) use inputs::Inputs;
pub(crate) use record_stream::RecordStream;
pub(crate) use waiting::{StreamWithNotice, WaitNotice};
