//! Runs a parsed command line.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::process::ExitCode;

use anyhow::Result;

use super::args::NotSaved;
use super::command_line::{Cli, definition, parse};
use super::completion::complete;
use super::context::Context;
use super::failures::explain_full_disk;
use super::messages::{note, note_locked};
use super::output::{ContentType, Output, OutputFormat};
use super::status::Status;
use super::terminal::{Pager, PagerCommand, Screen};
use crate::store::on_long_lock;

/// The program `sumito`: parses its command line, runs it, and returns the exit status.
pub fn main() -> ExitCode {
    complete();
    on_long_lock(note_locked);
    let mut out = BufWriter::new(io::stdout().lock());
    match run(parse(), &mut out) {
        Ok(Status::Success) => ExitCode::SUCCESS,
        Ok(Status::Warnings) => ExitCode::from(1),
        Err(error) => {
            note(&format!("sumito: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Runs a command line; data goes to `out`.
///
/// # Errors
/// Every error that makes the command fail, with exit status 2.
fn run(cli: Cli, out: &mut dyn Write) -> Result<Status> {
    let content_type = match cli.format {
        OutputFormat::Table => ContentType::Text,
        OutputFormat::Json | OutputFormat::Jsonl => ContentType::Json,
        OutputFormat::Csv => ContentType::Data,
    };
    let screen = Screen::of_standard_output();
    let table_width = screen.map(|screen| screen.columns).filter(|_| !cli.wide);
    let pager = screen.filter(|_| cli.is_paged && !cli.no_pager);
    let pager = pager.and_then(|screen| Some((PagerCommand::of_environment()?, screen)));
    let mut pager = Pager::new(out, pager);
    let (database_path, on_full_disk) = (cli.db.clone(), cli.command.on_full_disk());
    let mut context = Context {
        database_path: cli.db,
        openings_file: cli.openings_file,
        format: cli.format,
        text_index: cli.text_index,
        ink: cli.color.text_style(),
        out: &mut Output::new(&mut pager, content_type, io::stdout().is_terminal())
            .with_table_width(table_width),
    };
    let status = cli.command.run(&mut context, definition);
    // Output of a command that failed afterwards is valid, so it is flushed too.
    let is_cut_short = context.out.is_closed();
    let flushed = context.out.flush();
    let is_closed = context.out.is_closed();
    pager.finish()?;
    // A closed output, as behind `| head`, is not a failure.
    match (status, flushed) {
        (Err(error), _) if is_cut_short && !error.is::<NotSaved>() => Ok(Status::Success),
        (Ok(_), Err(error)) if !is_closed => Err(error.into()),
        (status, _) => {
            status.map_err(|error| explain_full_disk(error, &database_path, on_full_disk))
        }
    }
}
