//! `sumito convert`: converts records to another format.

mod held_games;

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;

use self::held_games::HeldGames;
use crate::cli::args::{WriteArgs, file_extension, writable_formats, writable_keys};
use crate::cli::input::{Inputs, RecordStream};
use crate::cli::messages::plural::count;
use crate::cli::messages::{ProblemReporter, note};
use crate::cli::{Context, Status};
use crate::queries::ReadArgs;
use crate::queries::parse_format;
use crate::record::{Content, Format, Location, is_in_its_games};

/// Convert files to another format, without a database
///
/// Problems are printed to standard error, the first three illegal moves with the board.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito convert final.txt --to reversible
  sumito convert games/ --notation nacre -o games.apgn
  sumito convert final.txt --to csv --rows plies")]
pub(crate) struct Convert {
    /// Files, folders, or - for standard input; compressed files (gz, zst, zip) too
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, value_parser = parse_format, value_name = "FORMAT", help = format!("{} [default: by the extension of --output]", writable_formats()))]
    to: Option<Format>,
    #[command(flatten)]
    reading: ReadArgs,
    #[command(flatten)]
    writing: WriteArgs,
}

impl Convert {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let to = self.format()?;
        let mut inputs = Inputs::find(&self.files)?;
        context.check_output(self.writing.output.as_deref(), inputs.paths())?;
        let options = self.reading.options()?;
        let mut status = Status::Success;
        let mut reporter = ProblemReporter::new(u64::MAX);
        let mut lines_left_out = 0;
        let mut games = HeldGames::new(self.writing.notation);
        self.writing.write(to, context.out, |writer| {
            inputs.read(options, |stream| {
                let RecordStream { name, bar, .. } = stream;
                stream.for_each(
                    |_| (),
                    |record, ()| {
                        reporter.report(name, &record, bar);
                        match &record.content {
                            Content::Preamble if is_in_its_games(&record) => {}
                            Content::Preamble => {
                                let lines = record.text.lines();
                                lines_left_out +=
                                    lines.filter(|line| !line.trim().is_empty()).count() as u64;
                            }
                            Content::Rejected => status = Status::Warnings,
                            Content::Game(game) => {
                                let Location { line, column, .. } = record.location;
                                let place = || format!("{name}:{line}:{column}");
                                games.write(game, place, writer)?;
                                if game.incomplete.is_some() {
                                    status = Status::Warnings;
                                }
                            }
                        }
                        Ok(())
                    },
                )
            })?;
            games.check()?;
            Ok(status)
        })?;
        if lines_left_out > 0 {
            let lines = count(lines_left_out, "line");
            note(&format!(
                "not written: {lines} of text that belongs to no game"
            ));
        }
        Ok(inputs.status()?.and(status))
    }

    /// The format that is written: that of `--to`, or that which the name of the output implies.
    fn format(&self) -> Result<Format> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        let output = self.writing.output.as_deref();
        match output.and_then(file_extension::implied_format) {
            Some(implied) => parse_format(implied).map_err(|_| {
                anyhow!(
                    "{implied} is no format of records, expected --to with {}",
                    writable_keys()
                )
            }),
            None => bail!(
                "no format given, expected --to with {}, or --output with an extension that says one, as games.apgn",
                writable_keys()
            ),
        }
    }
}
