//! `sumito convert`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::args::{Reading, Writing, writable_formats};
use super::input::{Source, inputs};
use super::teller::Teller;
use super::{Context, Status};
use crate::ask::format;
use crate::record::{Content, Format};

/// Write the games of files in another format, without a database
///
/// What cannot be read is told on standard error, the first three bad moves with the board.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito convert final.txt --to reversible
  sumito convert games/ --to apgn --notation nacre -o games.apgn
  sumito convert final.txt --to csv --rows plies")]
pub(super) struct Convert {
    /// Files, folders, or - for standard input; also packed, as gz, zst or zip
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, value_parser = format, value_name = "FORMAT", help = writable_formats())]
    to: Format,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    writing: Writing,
}

impl Convert {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut inputs = inputs(&self.files)?;
        let mut status = Status::Done;
        let mut teller = Teller::new(u64::MAX);
        self.writing.write(self.to, context.out, |writer| {
            inputs.read(self.reading.options(), |source| {
                let Source { name, bar, .. } = source;
                source.for_each(
                    |_| (),
                    |record, ()| {
                        teller.tell(name, &record, bar);
                        match &record.content {
                            Content::Preamble => {}
                            Content::Rejected => status = Status::Reservations,
                            Content::Game(game) => {
                                writer.write(game)?;
                                if game.incomplete.is_some() {
                                    status = Status::Reservations;
                                }
                            }
                        }
                        Ok(())
                    },
                )
            })?;
            Ok(status)
        })?;
        Ok(inputs.status()?.and(status))
    }
}
