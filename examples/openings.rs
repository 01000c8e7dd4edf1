//! Prints which first moves the games of a folder play from a layout, and how they ended.
//!
//! Usage: `cargo run --release --example openings [FOLDER] [LAYOUT]`
#![allow(clippy::print_stdout)]

use std::env::args;
use std::error::Error;
use std::path::Path;

use sumito::notation::Notation;
use sumito::rules::{Layout, Move};
use sumito::store::{Database, Filter};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = args().nth(1).unwrap_or("sample-games".to_owned());
    let name = args().nth(2).unwrap_or("Belgian Daisy".to_owned());
    let layout = Layout::find(&name).ok_or_else(|| format!("there is no layout `{name}`"))?;
    let start = layout.position();
    let mut database = Database::in_memory()?;
    database.import_path(Path::new(&folder))?;
    let openings = database.openings(start, &Filter::default())?;
    println!(
        "{:<8} {:>6} {:>6} {:>6} {:>6}",
        "move", "games", "1-0", "0-1", "1/2"
    );
    for opening in openings.moves {
        let mv = Move::from_code(opening.mv.code()).ok_or("a move of another game")?;
        let (name, results) = (
            Notation::Abapro.name(mv, &start).to_string(),
            opening.results,
        );
        let (games, black, white, draws) =
            (results.games, results.black, results.white, results.draws);
        println!("{name:<8} {games:>6} {black:>6} {white:>6} {draws:>6}");
    }
    println!("{} games", openings.results.games);
    Ok(())
}
