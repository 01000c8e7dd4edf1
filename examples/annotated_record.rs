//! Writes a record with tags, comments, a mark and a variation.
//!
//! Usage: `cargo run --example annotated_record [FORMAT]`, where the format is a key such as `apgn`, `reversible` or `json`.
#![allow(clippy::print_stdout)]

use std::env::args;
use std::error::Error;

use sumito::record::{Game, Ply, Variation, WriteOptions, read_moves};
use sumito::rules::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let format = args().nth(1).unwrap_or("apgn".to_owned()).parse()?;
    let start: Position = "Belgian Daisy".parse()?;
    let mut game = Game::new(start);
    game.tags.push(("Black".into(), "Ada".to_owned()));
    game.tags.push(("White".into(), "Charles".to_owned()));
    game.comment = Some("Both sides begin with a Scorpio.".to_owned());
    for mv in read_moves("a1b2 i5h5 a2b3 i6h6", &start)? {
        let mut ply = Ply::from(mv);
        if game.plies().is_empty() {
            let other = read_moves("c2c3 g4g5", &start)?;
            let annotations = ply.annotations_mut();
            annotations.mark = Some("!".to_owned());
            annotations.variations.push(Variation {
                comment: Some("Black may also go to the centre.".to_owned()),
                plies: other.into_iter().map(Ply::from).collect(),
            });
        }
        game.play(ply).map_err(|_| "an illegal move")?;
    }
    print!("{}", game.to_record(format, WriteOptions::default())?);
    Ok(())
}
