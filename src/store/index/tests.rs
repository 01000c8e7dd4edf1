//! Tests that segments return exactly the occurrences from which they were built.

#![allow(clippy::cast_possible_wrap)]

mod bounded_memory;
mod random_games;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::build::{IndexRow, RowBatch};
use super::chunk::POPULAR_THRESHOLD;
use super::*;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use random_games::{Game, Random, games};

/// A builder to which these games were added.
fn builder_of(games: &[Game], memory_limit: usize) -> SegmentBuilder {
    let mut builder = SegmentBuilder::with_memory_limit(memory_limit, None);
    add_all(&mut builder, games);
    builder
}

fn add_all(builder: &mut SegmentBuilder, games: &[Game]) {
    for (outcome, positions) in games {
        let positions = positions.iter().copied();
        builder.add_game(*outcome, positions).unwrap();
    }
}

fn database() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    let tables = "CREATE TABLE index_chunk (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
                  CREATE TABLE index_page (id INTEGER PRIMARY KEY, data BLOB NOT NULL);";
    connection.execute_batch(tables).unwrap();
    connection
}

fn write_all(builder: SegmentBuilder, segment: i64, connection: &Connection) {
    write(connection, builder, segment, 8_000, || Ok(())).unwrap();
}

fn segment(id: i64, first_game: i64) -> Segment {
    Segment {
        id,
        first_game,
        games: 0,
        positions: 0,
        chunk_bytes: 8_000,
    }
}

/// Reference implementation of the counts of games that reach a position, and of the moves played there.
#[derive(Default)]
struct ReferenceCounts {
    counts: OutcomeCounts,
    moves: BTreeMap<u16, OutcomeCounts>,
}

impl ReferenceCounts {
    fn add(&mut self, outcome: Outcome, moves: &[u16]) {
        self.counts.add(outcome);
        let played: BTreeSet<u16> = moves.iter().copied().filter(|&code| code != 0).collect();
        for code in played {
            self.moves.entry(code).or_default().add(outcome);
        }
    }

    fn assert_same(&self, counts: &OutcomeCounts, moves: &[(u16, OutcomeCounts)]) {
        assert_eq!(counts, &self.counts);
        assert!(moves.iter().copied().eq(self.moves.clone()), "{moves:?}");
    }
}

/// Compares every occurrence and every count, of all games and of some, with a reference implementation.
fn compare(connection: &Connection, segment: Segment, games: &[Game]) {
    /// The plies and the next moves, by ordinal of the game.
    type Occurrences = BTreeMap<usize, (Vec<u32>, Vec<u16>)>;
    let mut occurrences_by_key: BTreeMap<u64, Occurrences> = BTreeMap::new();
    for (ordinal, (_, positions)) in games.iter().enumerate() {
        for (ply, &(key, next)) in (0..).zip(positions) {
            let (plies, moves) = occurrences_by_key
                .entry(key)
                .or_default()
                .entry(ordinal)
                .or_default();
            plies.push(ply);
            moves.push(next);
        }
    }
    let is_selected = |ordinal: usize| ordinal % 3 == 1;
    let outcome = |ordinal: usize| games[ordinal].0;
    let mut popular = 0;
    for (key, by_game) in occurrences_by_key {
        let (mut all, mut some) = (ReferenceCounts::default(), ReferenceCounts::default());
        let mut occurrences = Vec::new();
        for (&ordinal, (plies, moves)) in &by_game {
            let game = segment.first_game + ordinal as i64;
            occurrences.extend(plies.iter().map(|&ply| (game, ply)));
            all.add(outcome(ordinal), moves);
            if is_selected(ordinal) {
                some.add(outcome(ordinal), moves);
            }
        }
        let lists = posting_lists(connection, segment, key).unwrap();
        let [list] = &lists[..] else {
            panic!("{key:x}: {} lists", lists.len())
        };
        assert_eq!(list.games(), all.counts.games);
        match list {
            PostingList::Rare(rare) => {
                assert!(occurrences.len() < POPULAR_THRESHOLD);
                assert_eq!(*rare, occurrences);
            }
            PostingList::Popular(known) => {
                popular += 1;
                all.assert_same(known.counts(), &known.moves());
                let mut found = Vec::new();
                let flow = known.occurrences(connection, |occurrence| {
                    found.push(occurrence);
                    ControlFlow::<()>::Continue(())
                });
                assert!(flow.unwrap().is_continue());
                assert_eq!(found, occurrences);
                found.clear();
                for start in (0..games.len()).step_by(97) {
                    let visit = |game, ply, _| found.push((segment.first_game + game as i64, ply));
                    let some = start..start + 97;
                    known.for_each_move(connection, &some, visit).unwrap();
                }
                assert_eq!(found, occurrences);
                let counted = |is_selected: &dyn Fn(usize) -> bool| {
                    let outcome = |ordinal| Ok(is_selected(ordinal).then(|| outcome(ordinal)));
                    known.count(connection, outcome).unwrap()
                };
                let (counts, moves) = counted(&|_| true);
                all.assert_same(&counts, &moves);
                let (counts, moves) = counted(&is_selected);
                some.assert_same(&counts, &moves);
                let games = known.count_games(connection, is_selected).unwrap();
                assert_eq!(games, some.counts.games);
            }
        }
        let other_key = posting_lists(connection, segment, key ^ 1 << 20).unwrap();
        assert!(other_key.is_empty());
    }
    assert!(popular > 2);
}

#[test]
fn segments_return_the_occurrences_from_which_they_were_built() {
    let mut random = Random(7);
    let connection = database();
    for (number, count) in [(1, 200), (2, 900), (40, 60)] {
        let games = games(&mut random, count);
        // In memory, and with a temporary file.
        for memory_limit in [usize::MAX, 1_000] {
            let builder = builder_of(&games, memory_limit);
            delete(&connection, number).unwrap();
            write_all(builder, number, &connection);
            compare(&connection, segment(number, 1_000 * number), &games);
        }
    }
    let chunks: i64 = connection
        .query_row("SELECT count(*) FROM index_chunk", [], |row| row.get(0))
        .unwrap();
    let chunks_and_pages: i64 = [1, 2, 40]
        .into_iter()
        .map(|id| count_rows(&connection, id).unwrap())
        .sum();
    assert!(chunks > 0 && chunks_and_pages > chunks);
    for id in [1, 2, 40] {
        delete(&connection, id).unwrap();
        assert_eq!(count_rows(&connection, id).unwrap(), 0);
    }
}

/// A caller that checks `is_full` before each game never spills, however long the game is.
#[test]
fn a_builder_that_is_not_full_has_memory_for_the_longest_game() {
    let games = games(&mut Random(5), 400);
    let (first, rest) = games.split_first().unwrap();
    let mut builder = SegmentBuilder::with_memory_limit(first.1.len() + MAX_PLIES + 1, None);
    add_all(&mut builder, std::slice::from_ref(first));
    assert!(!builder.is_full());
    let longest = (0..=MAX_PLIES as u64).map(|ply| (ply << 40, 0));
    builder.add_game(Outcome::default(), longest).unwrap();
    assert!(builder.is_full() && !builder.is_spilled());
    add_all(&mut builder, rest);
    assert!(builder.is_spilled());
}

#[test]
fn excluded_games_change_no_other_bytes() {
    let mut games = games(&mut Random(3), 200);
    let connection = database();
    let mut builder = builder_of(&games, usize::MAX);
    for game in [0, 7, 199] {
        builder.exclude(game, games[game as usize].1.len());
        games[game as usize].1.clear();
    }
    // The segment equals the one built from the other games, byte for byte.
    let others = builder_of(&games, usize::MAX);
    assert_eq!(builder.positions(), others.positions());
    write_all(others, 3, &connection);
    let (rows, wrong) = count_wrong(&connection, builder, 3, 8_000).unwrap();
    assert!(rows > 0 && wrong == 0);
    compare(&connection, segment(3, 1), &games);
}

#[test]
fn joined_builders_make_the_bytes_of_one_builder() {
    let mut games = games(&mut Random(5), 300);
    let connection = database();
    let mut last = builder_of(&games[100..], 500);
    for game in [0, 7] {
        last.exclude(game, games[100 + game as usize].1.len());
        games[100 + game as usize].1.clear();
    }
    let mut first = builder_of(&games[..98], 500);
    first.skip_games(2).unwrap();
    games[98..100].fill((Outcome::default(), Vec::new()));
    let joined = last.after(first);
    let whole = builder_of(&games, 500);
    assert_eq!(joined.positions(), whole.positions());
    write_all(whole, 3, &connection);
    let (rows, wrong) = count_wrong(&connection, joined, 3, 8_000).unwrap();
    assert!(rows > 0 && wrong == 0);
}

/// A look-up in damaged rows returns a result or an error, and never panics.
#[test]
fn damaged_rows_cause_no_panic() {
    let mut random = Random(11);
    let games = games(&mut random, 400);
    let connection = database();
    let builder = builder_of(&games, usize::MAX);
    write_all(builder, 1, &connection);
    let keys: Vec<u64> = games
        .iter()
        .flat_map(|(_, positions)| positions)
        .map(|(key, _)| *key)
        .collect();
    let mut errors = 0;
    for _ in 0..600 {
        let table = ["index_chunk", "index_page"][random.below(2) as usize];
        let rows: i64 = connection
            .query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
                row.get(0)
            })
            .unwrap();
        let (id, mut data): (i64, Vec<u8>) = connection
            .query_row(
                &format!("SELECT id, data FROM {table} LIMIT 1 OFFSET ?1"),
                [random.below(rows.cast_unsigned()) as i64],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        let original = data.clone();
        let at = random.below(data.len() as u64) as usize;
        data[at] ^= 1 << random.below(8);
        let update = format!("UPDATE {table} SET data = ?2 WHERE id = ?1");
        connection.execute(&update, (id, data)).unwrap();
        for _ in 0..5 {
            let key = keys[random.below(keys.len() as u64) as usize];
            match posting_lists(&connection, segment(1, 1), key) {
                Err(StoreError::Corrupt(_)) => errors += 1,
                Err(other) => panic!("{other}"),
                Ok(lists) => {
                    for list in lists {
                        if let PostingList::Popular(known) = list {
                            let visited =
                                known.occurrences(&connection, |_| ControlFlow::<()>::Continue(()));
                            errors += u32::from(visited.is_err());
                        }
                    }
                }
            }
        }
        connection.execute(&update, (id, original)).unwrap();
    }
    assert!(errors > 0);
}

/// The bytes of a segment of many partitions, encoded by several threads, whether its occurrences were in memory or spilled.
#[test]
fn bytes_of_many_partitions_are_pinned() {
    let games = games(&mut Random(17), 2_500);
    for memory_limit in [usize::MAX, 30_000] {
        let builder = builder_of(&games, memory_limit);
        assert!(builder.positions() > 1 << 16);
        let mut rows = Vec::new();
        let take = |batch: RowBatch| {
            rows.extend(batch.chunks.into_iter().map(|row| (0, row)));
            rows.extend(batch.pages.into_iter().map(|row| (1, row)));
            Ok::<_, StoreError>(())
        };
        builder.finish(1, 8_000, take).unwrap();
        // FNV-1a over the ids of rows and their bytes, for chunks and for pages.
        let checksums = [0, 1].map(|table| {
            let of_table = rows.iter().filter(|(of, _)| *of == table);
            let of_table: Vec<&IndexRow> = of_table.map(|(_, row)| row).collect();
            assert!(of_table.is_sorted_by_key(|row| row.id));
            let bytes = of_table.iter().flat_map(|row| {
                let bytes = row.bytes.iter().copied();
                row.id.to_le_bytes().into_iter().chain(bytes)
            });
            let sum = bytes.fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            (of_table.len(), sum)
        });
        let expected = [
            (145, 8_313_810_484_763_268_657),
            (9, 16_635_932_233_254_333_442),
        ];
        assert_eq!(checksums, expected);
    }
}

/// The bytes of a small segment.
#[test]
fn bytes_are_pinned() {
    let connection = database();
    let mut builder = SegmentBuilder::new();
    let outcome = |result| Outcome {
        result,
        date: 20_190_100,
    };
    for game in 0..120u64 {
        let positions = [
            (1 << 60, 5 + (game % 2) as u16),
            (2 << 60, 9),
            ((3 << 60) + (game << 40), 0),
        ];
        // The second position occurs seven times, the third once in each game.
        let positions = positions
            .into_iter()
            .filter(|(key, _)| key >> 60 != 2 || game % 20 == 3);
        builder
            .add_game(outcome((game % 3) as u8), positions)
            .unwrap();
    }
    write_all(builder, 1, &connection);
    let sum = |table: &str| -> (usize, u64) {
        let data: Vec<u8> = connection
            .query_row(&format!("SELECT data FROM {table}"), [], |row| row.get(0))
            .unwrap();
        // FNV-1a
        let sum = data.iter().fold(0xcbf2_9ce4_8422_2325u64, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        (data.len(), sum)
    };
    assert_eq!(
        (sum("index_chunk"), sum("index_page")),
        (
            (948, 3_048_622_545_888_743_666),
            (74, 2_288_740_720_930_181_489)
        )
    );
}
