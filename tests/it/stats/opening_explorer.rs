//! The opening explorer over several imports.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::{Value, json};
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::notation::Notation;
use sumito::record::{Format, GameResult, WriteOptions, Writer};
use sumito::rules::Position;
use sumito::store::{Database, Filter, Orientations};

use crate::support::AbaloneGame as _;
use crate::support::import;
use crate::support::{TestDirectory, error};

fn generated(seed: u64, games: u64) -> Vec<u8> {
    let generator = GameGenerator::new(seed, LayoutChoice::Mixed);
    let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
    for number in 1..=games {
        writer.write(&generator.game(number)).unwrap();
    }
    writer.finish().unwrap()
}

/// The games that reach a position, found by replay.
fn reaching(database: &Database, position: &Position, filter: &Filter) -> BTreeSet<i64> {
    let mut games = BTreeSet::new();
    let search = database.for_each_hit(position, Orientations::Any, filter, |hit| {
        games.insert(hit.game);
        ControlFlow::Continue(())
    });
    search.unwrap();
    games
}

/// The explorer does not replay games that played a move again after it. The counts are complete all the same, for rare and popular positions, in one
/// segment or both, with or without a filter.
#[test]
fn games_that_reach_a_position_equal_those_found_by_replay() {
    let mut database = Database::in_memory().unwrap();
    import(&mut database, generated(1, 1_500));
    import(&mut database, generated(2, 150));
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
    // Transpositions, positions in only one of the two imports, and positions with more games than a short posting list holds.
    let (mut transposed, mut only_old, mut popular) = (0, 0, 0);
    for number in (0..40).map(|n| 1 + 41 * n) {
        let game = database.game(number).unwrap().unwrap().game;
        let ply = usize::try_from(number).unwrap() % 9;
        let position = game.abalone_positions().nth(ply).unwrap();
        for filter in &filters {
            let openings = database.openings(position, filter).unwrap();
            let here = reaching(&database, &position, filter);
            assert_eq!(openings.results.games, here.len() as u64);
            for opening in &openings.moves {
                let mut after = position;
                after.play_unchecked(opening.mv.to_move());
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

/// A game that reaches the position after a move with the colours swapped counts, although the move is played with the own colours only, and the other way round.
#[test]
fn swapped_openings_count_transpositions_of_both_colors() {
    let start: Position = "Belgian Daisy".parse().unwrap();
    let swapped = |position: &Position| -> Position {
        let text = position.to_string();
        let swap = |letter: char| match letter {
            'b' => 'w',
            'w' => 'b',
            other => other,
        };
        text.chars().map(swap).collect::<String>().parse().unwrap()
    };
    let mut after = start;
    after.play_unchecked(Notation::Abapro.read("a1b2", &start).unwrap());
    let mut database = Database::in_memory().unwrap();
    let text = format!(
        "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n[Position \"{}\"]\n\n1. i5h5 a1b2 *\n",
        swapped(&after)
    );
    import(&mut database, text.into_bytes());
    for (position, mv) in [(start, "own"), (swapped(&start), "swapped")] {
        let both = database
            .openings_with_swap(position, &Filter::default())
            .unwrap();
        let counts: Vec<_> = both
            .moves
            .iter()
            .map(|opening| {
                (
                    opening.results.games,
                    opening.reaching,
                    opening.transpositions,
                )
            })
            .collect();
        assert_eq!(counts, [(1, 2, 1)], "{mv}");
    }
}

#[test]
fn lists_contain_names_of_openings() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "games.txt",
        "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n\n# layout: Belgian Daisy\n1.i9h8 a4b4\n\n# layout: Standard\n1.a1b2 i9h8\n",
    );
    directory.json(&["import", &file]);
    let names = |rows: &Value| -> Vec<Value> {
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["opening"].clone()).collect()
    };
    let expected = [json!("Rabbit Scorpio"), json!("Scorpio"), json!(null)];
    assert_eq!(names(&directory.json(&["games"])), expected);
    assert_eq!(
        names(&directory.json(&["games", "--limit", "2"])),
        expected[..2]
    );
    let hits = directory.json(&["search", "--layout", "belgian", "--moves", "a1b2"]);
    assert_eq!(names(&hits), expected[..2]);
    // Names of a user's table are included.
    let own = directory.file("own.tsv", "name\tlayout\tmoves\nMine\tstandard\ta1b2\n");
    let games = directory.json(&["games", "--openings-file", &own]);
    assert_eq!(names(&games)[2], "Mine");
    let stats = directory.json(&["stats", "--openings-file", &own]);
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

/// A name of a user's table is a position for every command and every function that takes one, as a built-in name is.
#[test]
fn commands_about_a_position_know_the_names_of_a_table() {
    let directory = TestDirectory::new();
    directory.json(&[
        "import",
        &directory.file("games.txt", "# layout: Standard\n1.a1b2 i9h8"),
    ]);
    let own = "name\tlayout\tmoves\nQuiet line\tstandard\ta1b2 i9h8\n";
    let own = directory.file("own.tsv", own);
    let replayed = directory.json(&["replay", "1"]);
    let last = replayed.as_array().unwrap().last().unwrap();
    let position = last["position"].as_str().unwrap();
    let key = format!("SELECT position_key('{position}') AS key");
    for words in [
        &["position", "quiet line"][..],
        &["position", "quiet line", "--key"],
        &["moves", "quiet line"],
        &["perft", "quiet line", "1"],
        &["minimax", "quiet line", "--depth", "1"],
        &["openings", "--position", "quiet line"],
        &["query", "SELECT position_key('quiet line') AS key"],
    ] {
        let named = directory.json(&[words, &["--openings-file", &own]].concat());
        let words: Vec<&str> = words
            .iter()
            .map(|&word| match word {
                "quiet line" => position,
                _ if word.starts_with("SELECT") => &*key,
                _ => word,
            })
            .collect();
        // Only the answer of `openings` has the name itself, which is that of the table.
        let same = directory.json(&[&words[..], &["--openings-file", &own]].concat());
        assert_eq!(named, same, "{words:?}");
    }
    for words in [
        &["tree", "quiet line", "--to", "csv"][..],
        &["book", "show", "quiet line"],
        &["play", "quiet line", "--side", "both"],
    ] {
        let run = directory.run(&[words, &["--openings-file", &own]].concat());
        let told = String::from_utf8(run.stderr).unwrap();
        assert!(!told.contains("neither a layout"), "{words:?} {told}");
    }
    for name in ["quiet line", "nowhere"] {
        let told = error(&directory.run(&["moves", name]));
        assert!(told.ends_with("; no opening has this name\n"), "{told}");
    }
}
