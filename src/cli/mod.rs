//! The command line: the only module that prints.
//!
//! Data goes to standard output, everything else to standard error. Each command has a file in `commands`; what several commands share is next to it: groups of
//! arguments (`args`), files to read (`input`), and what goes to standard output (`output`), to standard error (`messages`), to files of
//! pictures (`pictures`) and to the screen of a terminal (`terminal`).

mod args;
mod command_line;
mod commands;
mod completion;
mod context;
mod failures;
mod input;
mod join_fragments;
mod messages;
mod output;
mod pictures;
mod run;
mod status;
mod terminal;
mod text_index;

pub use run::main;

pub(crate) use context::Context;
pub(crate) use status::Status;

internal! {
    use command_line::Cli;
}
