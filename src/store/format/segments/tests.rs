//! Tests which segments are merged with a new one.

use super::rebuild::segments_to_merge;
use crate::record::{ReadOptions, read};
use crate::store::index::{MAX_GAMES, Segment, segments};
use crate::store::{Access, Database, ImportCounts};
use std::ops::ControlFlow;

/// Consecutive segments with these numbers of positions, of one game per 100 positions.
fn with_positions(positions: &[i64]) -> Vec<Segment> {
    let mut first_game = 1;
    let segments = (1..).zip(positions).map(|(id, &positions)| {
        let games = positions / 100;
        let segment = Segment {
            id,
            first_game,
            games,
            positions,
            chunk_bytes: 4_096,
        };
        first_game += games;
        segment
    });
    segments.collect()
}

/// The number of segments that are merged with a new one.
fn count_absorbed(segments: &[Segment], positions: i64) -> usize {
    let last = segments.last().unwrap();
    segments_to_merge(segments, last.first_game + last.games, positions).len()
}

#[test]
fn small_segments_are_merged_with_much_larger_ones_and_with_those_of_similar_size() {
    const MILLION: i64 = 1_000_000;
    let of_large_import = with_positions(&[500 * MILLION, 36 * MILLION, 36 * MILLION]);
    assert_eq!(count_absorbed(&of_large_import, 500 * MILLION), 2);
    assert_eq!(count_absorbed(&of_large_import, 28 * MILLION), 0);
    let of_small_imports = with_positions(&[40_000, 10_000, 3_200, 1_000]);
    assert_eq!(count_absorbed(&of_small_imports, 100), 0);
    assert_eq!(count_absorbed(&of_small_imports, 500), 1);
    assert_eq!(count_absorbed(&of_small_imports, 700), 2);
    assert_eq!(count_absorbed(&of_small_imports, 20_000), 4);
}

#[test]
fn a_segment_has_no_more_games_than_its_index_has_numbers() {
    let mut segments = with_positions(&[1_000]);
    let max = (MAX_GAMES as u64).cast_signed();
    segments[0].games = max / 2;
    assert_eq!(count_absorbed(&segments, 1_000_000), 1);
    segments[0].games += 1;
    assert_eq!(count_absorbed(&segments, 1_000_000), 0);
}

/// Imports a game of its own source.
fn import(database: &mut Database, round: usize) {
    let text = format!("# layout: Standard\n# round: {round}\n1.a1b2 i9h8 2.b2c3\n");
    let records = read(text.as_bytes(), ReadOptions::default());
    let (mut counts, source) = (ImportCounts::default(), format!("round {round}"));
    database
        .import(&source, records, &mut counts, |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(counts.imported, 1);
}

#[test]
fn games_that_are_imported_one_by_one_are_in_few_segments() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = Database::open(&folder.path().join("games.db"), Access::Write).unwrap();
    for round in 1..=40 {
        import(&mut database, round);
    }
    assert!(segments(&database.connection).unwrap().len() <= 6);
    assert!(database.check(|_| ()).unwrap().faults.is_empty());
}

/// A damaged game does not prevent the import of others.
#[test]
fn a_segment_with_a_damaged_game_is_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = Database::open(&folder.path().join("games.db"), Access::Write).unwrap();
    import(&mut database, 1);
    let damage = "UPDATE packed_game SET moves = x'ff'";
    assert_eq!(database.connection.execute(damage, []).unwrap(), 1);
    import(&mut database, 2);
    let lengths = segments(&database.connection).unwrap();
    let lengths: Vec<i64> = lengths.iter().map(|segment| segment.games).collect();
    assert_eq!(lengths, [1, 1]);
    assert_eq!(database.damaged_games(&[1, 2]).unwrap(), [1]);
}
