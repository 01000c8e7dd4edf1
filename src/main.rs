//! The program: parses the command line, runs it, sets the exit status.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::Parser;
use sumito::cli::{self, Cli, Status};

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    match cli::run(Cli::parse(), &mut out) {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::Reservations) => ExitCode::from(1),
        Err(error) if cli::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            #[allow(clippy::print_stderr)]
            {
                eprintln!("sumito: {error:#}");
            }
            ExitCode::from(2)
        }
    }
}
