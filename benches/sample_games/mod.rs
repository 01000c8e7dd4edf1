//! Positions of the sample games, for benchmarks of the engine.

use std::fs::File;
use std::path::Path;

use sumito::record::{Content, ReadOptions, read};
use sumito::rules::Position;

/// The positions of the first game of a file of `sample-games`, from its start to its end.
pub(crate) fn positions_of(file: &str) -> Vec<Position> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("sample-games")
        .join(file);
    let records = read(
        File::open(path).expect("a sample game"),
        ReadOptions::default(),
    );
    let game = records
        .filter_map(Result::ok)
        .find_map(|record| match record.content {
            Content::Game(game) => Some(game),
            _ => None,
        });
    let game = game.expect("a game");
    let game = game.of::<Position>().expect("a game of Abalone");
    game.positions().collect()
}
