//! `sumito man`: writes man pages.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cli::output::file_path;
use crate::cli::{Context, Status};

/// Write man pages
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito man | man -l -
  sumito man --output ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Folder for the pages of all commands [default: the page of sumito to standard output]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(
        self,
        context: &mut Context<'_>,
        clap_command: clap::Command,
    ) -> Result<Status> {
        match self.output {
            Some(folder) => {
                if file_path(&folder).is_none() {
                    bail!("- is standard output, expected a folder for the pages of all commands");
                }
                let place = || format!("{}", folder.display());
                fs::create_dir_all(&folder).with_context(place)?;
                clap_mangen::generate_to(without_help_commands(clap_command), &folder)
                    .with_context(place)?;
            }
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(clap_command).render(&mut page)?;
                context.out.write_all(&page)?;
            }
        }
        Ok(Status::Success)
    }
}

/// The definition without the commands `help`, whose pages would repeat those of the commands.
fn without_help_commands(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|command| match command.get_name() {
        "help" => command.hide(true),
        _ => without_help_commands(command),
    })
}
