//! Plays Black against the engine: reads a move from each line, in Aba-Pro notation, and answers it.
//!
//! Usage: `cargo run --release --example play_engine [DEPTH]`
#![allow(clippy::print_stdout)]

use std::{env::args, error::Error, io::stdin};

use sumito::engine::{Engine, EngineOptions, SearchLimits};
use sumito::notation::Notation::Abapro;
use sumito::record::Game;
use sumito::rules::{Color, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let limits = SearchLimits {
        depth: Some(args().nth(1).unwrap_or("4".to_owned()).parse()?),
        ..SearchLimits::default()
    };
    let mut engine = Engine::new(&EngineOptions::default());
    let mut game = Game::new(Position::default());
    while game.end().is_none() {
        let position = game.of::<Position>().ok_or("a game of Kōnane")?.last();
        let mv = if position.turn() == Color::Black {
            println!("{}", sumito::render::board_text(&position));
            let line = stdin().lines().next();
            let Some(line) = line else { break };
            let read = Abapro.read(line?.trim(), &position);
            let Ok(mv) = read.inspect_err(|error| println!("{error}")) else {
                continue;
            };
            mv
        } else {
            let result = engine.best(&game, &limits)?;
            let answer = Abapro.name(result.best_move(), &position);
            println!("{answer} {}", result.score);
            result.best_move()
        };
        game.play(mv.into()).map_err(|_| "an illegal move")?;
    }
    Ok(())
}
