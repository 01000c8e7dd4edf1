//! Draws the position after a ply of the first game of a file as SVG, with the move as an arrow.
//!
//! Usage: `cargo run --example draw_svg [FILE] [PLY] > board.svg`
#![allow(clippy::print_stdout)]

use std::env::args;
use std::error::Error;
use std::fs::File;

use sumito::record::{Content, ReadOptions, read};
use sumito::render::{Picture, PlayedMove};
use sumito::rules::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let default = "sample-games/graz-2002.txt".to_owned();
    let path = args().nth(1).unwrap_or(default);
    let ply: usize = args().nth(2).unwrap_or("20".to_owned()).parse()?;
    for record in read(File::open(&path)?, ReadOptions::default()) {
        let Content::Game(game) = record?.content else {
            continue;
        };
        let game = game.of::<Position>().ok_or("expected a game of Abalone")?;
        let plies = game.plies().len();
        let missing = || format!("ply {ply}, expected one from 0 to {plies}");
        let mut picture = Picture::new(game.positions().nth(ply).ok_or_else(missing)?);
        if let Some(before) = ply.checked_sub(1)
            && let (Some(position), Some(mv)) =
                (game.positions().nth(before), game.moves().nth(before))
        {
            picture.played = Some(PlayedMove::new(mv, &position));
        }
        print!("{}", picture.svg());
        return Ok(());
    }
    Err(format!("{path} has no game").into())
}
