//! Runs a parsed command line.

use std::io::{self, IsTerminal as _, Write};

use anyhow::Result;

use super::command_line::{Cli, definition};
use super::context::Context;
use super::failures::explain_full_disk;
use super::messages::note;
use super::output::{ContentType, Output, OutputFormat};
use super::status::Status;
use super::terminal::{Pager, PagerCommand, Screen};

/// Runs a command line; data goes to `out`.
///
/// # Errors
/// Whatever makes the command fail: exit status 2.
pub fn run(cli: Cli, out: &mut dyn Write) -> Result<Status> {
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
        (Err(_), _) if is_cut_short => Ok(Status::Success),
        (Ok(_), Err(error)) if !is_closed => Err(error.into()),
        (status, _) => {
            status.map_err(|error| explain_full_disk(error, &database_path, on_full_disk))
        }
    }
}

/// Prints on standard error why a command line failed.
pub fn print_error(error: &anyhow::Error) {
    note(&format!("sumito: {error:#}"));
}
