//! Validates the records of a file: prints every problem with its line and column, and fails if one is an error.
//!
//! Usage: `cargo run --example validate [FILE]`
#![allow(clippy::print_stdout)]

use std::env::args;
use std::error::Error;
use std::fs::File;
use std::process::ExitCode;

use sumito::record::{Content, ReadOptions, read};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let default = "sample-games/graz-2002.txt".to_owned();
    let path = args().nth(1).unwrap_or(default);
    let (mut games, mut errors) = (0, 0);
    for record in read(File::open(&path)?, ReadOptions::default()) {
        let record = record?;
        for problem in &record.problems {
            println!("{path}:{problem}");
            errors += usize::from(problem.is_error());
        }
        games += usize::from(matches!(record.content, Content::Game(_)));
    }
    println!("{games} games, {errors} errors");
    Ok(match errors {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}
