//! Speed of queries that no index answers: replaying stored moves, looking for a pattern in every position, and a whole scan of a
//! database in a file.
//!
//! `cargo bench --bench scan` prints nanoseconds a ply and plies a second.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use sumito::notation::read_pattern;
use sumito::record::{Format, Game, ReadOptions, WriteOptions, Writer, read};
use sumito::rules::{
    Layout, OccupancySignature, Pattern, PatternQuery, Position, QueryMatcher, QueryTarget,
};
use sumito::store::{Access, Database, Filter, ImportCounts};

const GAMES: usize = 20_000;
const PLIES: usize = 100;
/// A pattern that hardly any position matches, so that every ply of every game is compared.
const RARE: &str = "black:a1,a2,i8 white:b1,i9,e1 empty:e5";

fn main() {
    let games: Vec<(Position, Vec<u16>)> = (0..GAMES).map(random_game).collect();
    let plies: usize = games.iter().map(|(_, codes)| codes.len()).sum();
    println!("{GAMES} games, {plies} plies");
    let pattern_query = |text: &str| PatternQuery {
        target: QueryTarget::Pattern(read_pattern(text).expect("a pattern")),
        ..PatternQuery::default()
    };
    // No lane is allowed, so that nothing is compared.
    let nothing = PatternQuery {
        score: Some(vec![200, 200]),
        ..PatternQuery::default()
    };
    let exact = PatternQuery {
        exact: true,
        ..pattern_query(RARE)
    };
    let both = PatternQuery {
        swap: true,
        ..pattern_query(RARE)
    };
    for (name, query) in [
        ("replay alone, legality checked", nothing),
        ("and a pattern, one orientation", exact),
        ("and a pattern, twelve orientations", pattern_query(RARE)),
        ("and a pattern, both colours as well", both),
    ] {
        let matcher = QueryMatcher::new(&query);
        let seconds = best(|| {
            for (start, codes) in &games {
                let found = matcher.find(start, codes.iter().copied());
                black_box(found.expect("legal moves"));
            }
        });
        print(name, plies, seconds);
    }
    let seconds = best(|| {
        for (start, codes) in &games {
            let moves = codes
                .iter()
                .map(|&code| sumito::rules::Move::from_code(code).expect("a move"));
            black_box(OccupancySignature::of_game(start, moves));
        }
    });
    print("occupancy signatures", plies, seconds);

    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut database =
        Database::open(&folder.path().join("games.db"), Access::Write).expect("a new database");
    let text = text(&games);
    let records = read(text.as_bytes(), ReadOptions::default());
    let mut counts = ImportCounts::default();
    database
        .import("bench", records, &mut counts, |_| ControlFlow::Continue(()))
        .expect("room for it");
    assert_eq!(counts.imported as usize, GAMES);
    for (name, query) in [
        ("scan of a database, a pattern", pattern_query(RARE)),
        (
            "scan of a database, anything",
            PatternQuery {
                score: Some(vec![200, 0]),
                target: QueryTarget::Pattern(Pattern::ANYTHING),
                ..PatternQuery::default()
            },
        ),
    ] {
        let matcher = QueryMatcher::new(&query);
        let seconds = best(|| {
            let visit = |_, _| ControlFlow::Continue(());
            database
                .for_each_match(matcher.clone(), &Filter::default(), |_| (), visit)
                .expect("a database that can be read");
        });
        print(name, plies, seconds);
    }
}

fn print(name: &str, plies: usize, seconds: f64) {
    let plies = plies as f64;
    println!(
        "{name:<36} {:>7.1} ns a ply {:>7.1} million plies a second",
        seconds * 1e9 / plies,
        plies / seconds / 1e6
    );
}

/// The shortest of five runs.
fn best(work: impl Fn()) -> f64 {
    let seconds = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..5).map(seconds).fold(f64::INFINITY, f64::min)
}

/// A game of moves picked by a fixed sequence.
fn random_game(number: usize) -> (Position, Vec<u16>) {
    let names = ["Standard", "Belgian Daisy", "German Daisy", "Swiss Daisy"];
    let layout = Layout::find(names[number % names.len()]).expect("a built-in layout");
    let start = layout.position();
    let (mut position, mut state) = (start, number as u64);
    let mut codes = Vec::new();
    for _ in 0..PLIES {
        let moves = position.move_list();
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) as usize % moves.len()];
        codes.push(mv.code());
        position.play_unchecked(mv);
        if position.rules().winner(&position).is_some() {
            break;
        }
    }
    (start, codes)
}

fn text(games: &[(Position, Vec<u16>)]) -> String {
    let mut writer = Writer::new(Vec::new(), Format::Linear, WriteOptions::default());
    for (start, codes) in games {
        let mut game = Game::new(*start);
        for &code in codes {
            let mv = sumito::rules::Move::from_code(code).expect("a move");
            game.play(mv.into()).expect("a legal move");
        }
        writer.write(&game).expect("memory");
    }
    String::from_utf8(writer.finish().expect("memory")).expect("games are UTF-8")
}
