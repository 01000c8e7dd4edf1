//! The program: parses the command line, runs it, sets the exit status.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use mimalloc::MiMalloc;
use sumito::cli::{self, Status};

/// Records are made on one thread and dropped on another, small piece by small piece: this allocator takes that with less work.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    match cli::run(cli::parse(), &mut out) {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::Reservations) => ExitCode::from(1),
        Err(error) => {
            cli::tell_error(&error);
            ExitCode::from(2)
        }
    }
}
