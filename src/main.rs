//! The program: parses the command line, runs it, sets the exit status.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use mimalloc::MiMalloc;
use sumito::cli::{self, Status};

/// Records are allocated on one thread and freed on another, in many small pieces, which this allocator handles with less work.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::complete();
    let mut out = BufWriter::new(io::stdout().lock());
    match cli::run(cli::parse(), &mut out) {
        Ok(Status::Success) => ExitCode::SUCCESS,
        Ok(Status::Warnings) => ExitCode::from(1),
        Err(error) => {
            cli::print_error(&error);
            ExitCode::from(2)
        }
    }
}
