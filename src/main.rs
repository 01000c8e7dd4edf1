//! The program.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Records are allocated on one thread and freed on another, in many small pieces, which this allocator handles with less work.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    sumito::main()
}
