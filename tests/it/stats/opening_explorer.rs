//! What was played in a position, asked of several imports at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::{Value, json};
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::record::{Format, GameResult, WriteOptions, Writer};
use sumito::rules::Position;
use sumito::store::{Database, Filter, Orientations};

use crate::support::Place;
use crate::support::import;

fn made_up(seed: u64, games: u64) -> Vec<u8> {
    let generator = GameGenerator::new(seed, LayoutChoice::Mixed);
    let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
    for number in 1..=games {
        writer.write(&generator.game(number)).unwrap();
    }
    writer.finish().unwrap()
}

/// The games that reach a position, each found by replay.
fn reaching(database: &Database, position: &Position, filter: &Filter) -> BTreeSet<i64> {
    let mut games = BTreeSet::new();
    let search = database.search(position, Orientations::Any, filter, |hit| {
        games.insert(hit.game);
        ControlFlow::Continue(())
    });
    search.unwrap();
    games
}

/// Games that played a move are not replayed again behind it; what that leaves out is nothing, whether a position is rare or popular, in one segment or
/// in both, with all games or some.
#[test]
fn games_that_reach_a_position_are_those_that_a_replay_finds() {
    let mut database = Database::in_memory().unwrap();
    import(&mut database, made_up(1, 1_500));
    import(&mut database, made_up(2, 150));
    assert_eq!(database.info().unwrap().segments, 2);
    let player = database.summary(1).unwrap().unwrap().black;
    let filters = [
        Filter::default(),
        Filter {
            result: Some(GameResult::Black),
            ..Filter::default()
        },
        Filter {
            player,
            ..Filter::default()
        },
    ];
    // By other orders of moves; only in one of the two imports; by more games than a list of rare ones has.
    let (mut transposed, mut only_old, mut popular) = (0, 0, 0);
    for number in (0..40).map(|n| 1 + 41 * n) {
        let game = database.game(number).unwrap().unwrap().game;
        let ply = usize::try_from(number).unwrap() % 9;
        let position = game.positions().nth(ply).unwrap();
        for filter in &filters {
            let openings = database.openings(&position, filter).unwrap();
            let here = reaching(&database, &position, filter);
            assert_eq!(openings.tally.games, here.len() as u64);
            for opening in &openings.moves {
                let mut after = position;
                after.apply(opening.mv);
                let found = reaching(&database, &after, filter);
                assert_eq!(opening.reaching, found.len() as u64, "{:?}", opening.mv);
                let others = found.difference(&here).count() as u64;
                assert!(opening.transpositions >= others);
                transposed += u64::from(others > 0);
                only_old += u64::from(found.iter().all(|&game| game <= 1_500));
                popular += u64::from(found.len() >= 8);
            }
        }
    }
    assert!(
        transposed > 20 && only_old > 20 && popular > 20,
        "{transposed} {only_old} {popular}"
    );
}

#[test]
fn lists_say_what_openings_are_called() {
    let place = Place::new();
    let file = place.file(
        "games.txt",
        "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n\n# layout: Belgian Daisy\n1.i9h8 a4b4\n\n# layout: Standard\n1.a1b2 i9h8\n",
    );
    place.json(&["import", &file]);
    let names = |rows: &Value| -> Vec<Value> {
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["opening"].clone()).collect()
    };
    let expected = [json!("Rabbit Scorpio"), json!("Scorpio"), json!(null)];
    assert_eq!(names(&place.json(&["games"])), expected);
    assert_eq!(
        names(&place.json(&["games", "--limit", "2"])),
        expected[..2]
    );
    let hits = place.json(&["search", "--layout", "belgian", "--moves", "a1b2"]);
    assert_eq!(names(&hits), expected[..2]);
    // A user's own names come here too.
    let own = place.file("own.tsv", "name\tlayout\tmoves\nMine\tstandard\ta1b2\n");
    let games = place.json(&["games", "--openings-file", &own]);
    assert_eq!(names(&games)[2], "Mine");
    let stats = place.json(&["stats", "--openings-file", &own]);
    let counted = stats["named"].as_array().unwrap().iter();
    let counted: Vec<_> = counted
        .map(|row| {
            (
                row["opening"].as_str().unwrap(),
                row["games"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        counted,
        [
            ("Scorpio", 2),
            ("Mine", 1),
            ("Double Scorpio", 1),
            ("Rabbit Scorpio", 1)
        ]
    );
}
