//! Speed of reading and storing: text to games, and games to a database, against baselines measured in the same run.
//!
//! `cargo bench --bench import` prints, for generated games (`GAMES=100000` for as many), millions a second and the time as a multiple of
//! its baseline: reading text against replaying the same moves from their codes; reading it on all cores against reading it on one; an
//! import against inserting the same finished chunks into an empty database, which nothing that stores them can beat; a second import into the same
//! database against the first. Each is the shortest of three rounds.
#![allow(clippy::print_stdout)]

use std::env;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use rusqlite::{Connection, named_params};
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::record::{
    Content, Format, Game, Ply, ReadOptions, Record, WriteOptions, Writer, read, read_parallel,
};
use sumito::store::{Access, Database, ImportOptions};

const ROUNDS: usize = 3;

fn main() {
    let count = env::var("GAMES").map_or(20_000, |count| count.parse().expect("a number of games"));
    let [text, other] = [1, 2].map(|seed| games(count, seed));
    let games: Vec<Game> = records(&text).filter_map(game_of).collect();
    let plies: usize = games.iter().map(|game| game.plies().len()).sum();
    let positions = plies + games.len();
    println!("{count} games, {plies} plies, {} bytes of text", text.len());

    let replay = shortest(|| {
        for game in &games {
            let mut again = Game::new(game.start());
            game.move_codes()
                .into_iter()
                .for_each(|mv| again.play(Ply::from(mv)).expect("legal before"));
            black_box(again);
        }
    });
    print("replay of move codes, one core", plies, replay, replay);
    let alone = shortest(|| records(&text).for_each(|record| drop(black_box(record))));
    print("reading text, one core", plies, alone, replay);
    let together = shortest(|| read_all(&text));
    print("reading text, all cores", plies, together, alone);

    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.db");
    let [mut first, mut second] = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        let _ = std::fs::remove_file(&path);
        first = first.min(seconds(|| import(&path, &text, false)));
        second = second.min(seconds(|| import(&path, &other, false)));
    }
    let _ = std::fs::remove_file(&path);
    let whole = seconds(|| import(&path, &text, true));
    let limit = bare_loop(&path, &folder.path().join("bare.db"));
    print("finished chunks, a bare loop", positions, limit, limit);
    print("import without sources", positions, first, limit);
    print("a second one into the same", positions, second, first);
    print("import with sources", positions, whole, first);
}

/// Generated games as text.
fn games(count: u64, seed: u64) -> String {
    let generator = GameGenerator::new(seed, LayoutChoice::Mixed);
    let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
    for number in 1..=count {
        writer.write(&generator.game(number)).expect("memory");
    }
    String::from_utf8(writer.finish().expect("memory")).expect("games are UTF-8")
}

fn records(text: &str) -> impl Iterator<Item = Record> {
    read(text.as_bytes(), ReadOptions::default()).map(|record| record.expect("text in memory"))
}

fn game_of(record: Record) -> Option<Game> {
    match record.content {
        Content::Game(game) => Some(*game),
        _ => None,
    }
}

fn read_all(text: &str) {
    let mut found = 0;
    read_parallel(
        text.as_bytes(),
        ReadOptions::default(),
        |record| u64::from(matches!(record.content, Content::Game(_))),
        |_, games| {
            found += games;
            ControlFlow::Continue(())
        },
    )
    .expect("text in memory");
    black_box(found);
}

/// Imports a text as the program does.
fn import(path: &Path, text: &str, keep_text: bool) {
    let mut database = Database::open(path, Access::Write).expect("a database");
    let options = ImportOptions {
        keep_text,
        ..ImportOptions::default()
    };
    let mut importer = database.importer(options).expect("an import");
    importer.begin_source("bench").expect("a source");
    let before = importer.stored().imported;
    read_parallel(
        text.as_bytes(),
        ReadOptions::default(),
        |record| options.prepare(record),
        |record, prepared| {
            importer.add(record, prepared).expect("room for it");
            ControlFlow::Continue(())
        },
    )
    .expect("text in memory");
    importer.store().expect("room for it");
    assert!(importer.stored().imported > before);
}

/// The time to insert the rows of an index into a new database, one after the other.
fn bare_loop(full: &Path, empty: &Path) -> f64 {
    let source = Connection::open(full).expect("a database");
    let tables = ["index_chunk", "index_page"].map(|table| {
        let mut select = source
            .prepare(&format!("SELECT id, data FROM {table} ORDER BY id"))
            .expect("a table of rows");
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        let rows: Vec<(i64, Vec<u8>)> = rows
            .expect("a query")
            .map(|row| row.expect("a row"))
            .collect();
        (table, rows)
    });
    shortest(|| {
        let _ = std::fs::remove_file(empty);
        let mut target = Connection::open(empty).expect("a new database");
        target
            .pragma_update(None, "page_size", 8192)
            .expect("a page size");
        let batch = target.transaction().expect("nobody else is there");
        for (table, rows) in &tables {
            batch
                .execute_batch(&format!(
                    "CREATE TABLE {table} (id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT"
                ))
                .expect("a new table");
            let mut insert = batch
                .prepare(&format!("INSERT INTO {table} VALUES (:id, :data)"))
                .expect("the table is there");
            for (id, data) in rows {
                insert
                    .execute(named_params! {":id": id, ":data": data})
                    .expect("room for it");
            }
        }
        batch.commit().expect("room for it");
    })
}

fn shortest(mut work: impl FnMut()) -> f64 {
    (0..ROUNDS)
        .map(|_| seconds(&mut work))
        .fold(f64::MAX, f64::min)
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
