//! Counts the lines of a number of plies from a layout, for each first move and in total.
//!
//! Usage: `cargo run --release --example perft [LAYOUT] [DEPTH]`
#![allow(clippy::print_stdout)]

use std::env::args;
use std::error::Error;

use sumito::notation::Notation;
use sumito::rules::{Layout, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let name = args().nth(1).unwrap_or("Belgian Daisy".to_owned());
    let depth: u32 = args().nth(2).unwrap_or("3".to_owned()).parse()?;
    let layout = Layout::find(&name).ok_or_else(|| format!("there is no layout `{name}`"))?;
    let start = layout.position();
    let mut total = 0;
    for mv in start.legal_moves() {
        let mut after = start;
        after.play(mv)?;
        let lines = perft(&after, depth.saturating_sub(1));
        let name = Notation::Abapro.name(mv, &start).to_string();
        println!("{name:<8} {lines:>12}");
        total += lines;
    }
    println!("{:<8} {total:>12}", "total");
    Ok(())
}
