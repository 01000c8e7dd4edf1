//! Finds a pattern in the games of a folder, in any orientation of the board.
//!
//! Usage: `cargo run --release --example pattern_search [PATTERN] [FOLDER]`, where the pattern names cells: `'white:a1 black:b2,c3 empty:d4'`.
#![allow(clippy::print_stdout)]

use std::env::args;
use std::error::Error;
use std::path::Path;

use sumito::rules::Pattern;
use sumito::store::{Database, Filter};

fn main() -> Result<(), Box<dyn Error>> {
    let default = "white:a1 black:b2".to_owned();
    let pattern: Pattern = args().nth(1).unwrap_or(default).parse()?;
    let folder = args().nth(2).unwrap_or("sample-games".to_owned());
    let mut database = Database::in_memory()?;
    let report = database.import_path(Path::new(&folder))?;
    let hits = database.search_pattern(pattern, &Filter::default())?;
    let (found, games) = (hits.len(), report.counts.imported);
    for hit in hits {
        let Some(game) = database.summary(hit.game)? else {
            continue;
        };
        let [black, white] = [game.black, game.white].map(|name| name.unwrap_or("?".to_owned()));
        println!("game {}, ply {}: {black} - {white}", hit.game, hit.ply);
    }
    println!("{found} of {games} games");
    Ok(())
}
