//! `sumito completions`: prints shell completions.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;

use crate::cli::{Context, Status};

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  sumito completions bash > /etc/bash_completion.d/sumito")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(
        self,
        context: &mut Context<'_>,
        clap_command: &mut clap::Command,
    ) -> Result<Status> {
        // clap_complete panics when its output is closed, so the script is generated in memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, clap_command, "sumito", &mut script);
        context.out.write_all(&script)?;
        Ok(Status::Success)
    }
}
