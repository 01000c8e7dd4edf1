//! Prints the key and the canonical form of each position of the games in a file. Both are the same for a position in all its orientations.
//!
//! Usage: `cargo run --example canonical_keys [FILE]`
#![allow(clippy::print_stdout)]

use std::env::args;
use std::error::Error;
use std::fs::File;

use sumito::record::{Content, ReadOptions, read};
use sumito::rules::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let default = "sample-games/graz-2002.txt".to_owned();
    let path = args().nth(1).unwrap_or(default);
    for record in read(File::open(&path)?, ReadOptions::default()) {
        let record = record?;
        let Content::Game(game) = record.content else {
            continue;
        };
        // `of` returns `None` for a game of Kōnane.
        let Some(game) = game.of::<Position>() else {
            continue;
        };
        for (ply, position) in game.positions().enumerate() {
            let (key, canonical) = (position.key(), position.canonical());
            println!("{} {ply:>3} {key:016x} {canonical}", record.number);
        }
    }
    Ok(())
}
