//! Speed of reading and storing: text to games, and games to a database, against baselines measured in the same run.
//!
//! `cargo bench --bench import` prints plies and positions a second and their ratios: reading text against replaying the same
//! moves from their codes, reading it on all cores against reading it on one, an import against inserting the same number of bare rows into a table of the same shape.
#![allow(clippy::print_stdout)]

use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use sumito::record::{
    Content, Format, Game, Ply, ReadOptions, Record, WriteOptions, Writer, read, read_parallel,
};
use sumito::store::{Access, Counts, Database, Progress};

const COPIES: usize = 400;

fn main() {
    let text = games();
    let records = || {
        read(text.as_bytes(), ReadOptions::default()).map(|record| record.expect("text in memory"))
    };
    let games: Vec<Game> = records()
        .filter_map(|record| match record.content {
            Content::Game(game) => Some(*game),
            _ => None,
        })
        .collect();
    let plies: usize = games.iter().map(|game| game.plies().len()).sum();
    println!(
        "{} games, {plies} plies, {} bytes of text",
        games.len(),
        text.len()
    );

    let replay = seconds(|| {
        for game in &games {
            let mut again = Game::new(game.start());
            game.moves()
                .for_each(|made| again.play(Ply::from(made)).expect("legal before"));
            std::hint::black_box(again);
        }
    });
    let reading = seconds(|| records().for_each(|record| drop(std::hint::black_box(record))));
    print("replay of move codes", plies, replay, replay);
    print("reading text (cut, parse, replay)", plies, reading, replay);
    let together = seconds(|| {
        let plies_of = |record: &Record| match &record.content {
            Content::Game(game) => game.plies().len(),
            _ => 0,
        };
        let mut found = 0;
        read_parallel(
            text.as_bytes(),
            ReadOptions::default(),
            plies_of,
            |_, plies| {
                found += plies;
                ControlFlow::Continue(())
            },
        )
        .expect("text in memory");
        assert_eq!(found, plies);
    });
    print("reading text on all cores", plies, together, reading);

    let folder = tempfile::tempdir().expect("a temporary folder");
    let bare = seconds(|| bare_rows(&folder.path().join("bare.db"), plies + games.len()));
    let import = seconds(|| {
        let path = folder.path().join("games.db");
        let mut database = Database::open(&path, Access::Write).expect("a new database");
        let mut counts = Counts::default();
        let records = read(text.as_bytes(), ReadOptions::default());
        database
            .import("bench", records, &mut counts, |_| Progress::Continue)
            .expect("room for it");
        assert_eq!(counts.imported as usize, games.len());
    });
    print(
        "bare rows, one batch in key order",
        plies + games.len(),
        bare,
        bare,
    );
    print(
        "import (read, store, index)",
        plies + games.len(),
        import,
        bare,
    );
}

/// The sample games of the program's own making, many times over, told apart by a tag.
fn games() -> String {
    let sample = include_str!("../sample-games/own-game-german-daisy.apgn");
    let record = read(sample.as_bytes(), ReadOptions::default())
        .next()
        .expect("a record")
        .expect("text in memory");
    let Content::Game(game) = record.content else {
        panic!("the sample is a game")
    };
    let mut text = String::new();
    for round in 0..COPIES {
        let mut game = Game::clone(&game);
        game.tags.push(("Round".to_owned(), round.to_string()));
        let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
        writer.write(&game).expect("memory");
        let game = String::from_utf8(writer.finish().expect("memory")).expect("games are UTF-8");
        writeln!(text, "{game}").expect("memory");
    }
    text
}

/// What SQLite alone needs for so many rows of the shape of the position index, in the order of their keys.
fn bare_rows(path: &std::path::Path, count: usize) {
    let mut connection = rusqlite::Connection::open(path).expect("a new database");
    let table = "CREATE TABLE position (key INTEGER NOT NULL, game_id INTEGER NOT NULL, ply INTEGER NOT NULL, \
                 orientation INTEGER NOT NULL, move INTEGER NOT NULL, PRIMARY KEY (key, game_id, ply)) STRICT, WITHOUT ROWID";
    connection.execute_batch(table).expect("a new table");
    let batch = connection.transaction().expect("nobody else is there");
    {
        let mut insert = batch
            .prepare("INSERT INTO position VALUES (?1, ?2, ?3, ?4, ?5)")
            .expect("the table is there");
        for n in 0..i64::try_from(count).expect("a few million") {
            insert
                .execute((
                    n * 58_920_000_000_000 - i64::MAX,
                    n % 400,
                    n % 286,
                    n % 12,
                    n % 32_768,
                ))
                .expect("room for it");
        }
    }
    batch.commit().expect("room for it");
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn print(what: &str, count: usize, seconds: f64, baseline: f64) {
    println!(
        "{what:<34} {:>6.2} million/s {:>6.2}x the time",
        count as f64 / seconds / 1e6,
        seconds / baseline
    );
}
