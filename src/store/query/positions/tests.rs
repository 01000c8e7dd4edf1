use std::ops::ControlFlow;

use super::counts::GamesWithMove;
use super::*;
use crate::board::Cell;
use crate::record::{ReadOptions, read};
use crate::rules::{Layout, Move, Position, canonical_form};
use crate::store::format::filter::GameSelection;
use crate::store::format::position_keys::of_game;
use crate::store::index::{self, Outcome, SegmentBuilder};
use crate::store::{Access, Database, ImportCounts};

/// The in-line move of the marble on a cell to its neighbour.
fn inline(position: &Position, from: &str, to: &str) -> Move {
    let [from, to] = [from, to].map(|name| name.parse::<Cell>().unwrap());
    let direction = from.direction_to(to).unwrap();
    position.inline_move(from, direction).unwrap()
}

/// The replay detects wrong keys, of a rare position and of a popular one.
#[test]
fn a_hash_collision_gives_no_wrong_result() {
    for games in [1, 3, 9] {
        let mut database = Database::in_memory().unwrap();
        let game = |round| format!("# layout: Standard\n# round: {round}\n1.a1b2 i9h8\n\n");
        let text: String = (0..games).map(game).collect();
        let records = read(text.as_bytes(), ReadOptions::default());
        let mut counts = ImportCounts::default();
        let watch = |_: &_| ControlFlow::Continue(());
        database.import("x", records, &mut counts, watch).unwrap();
        assert_eq!(counts.imported, games);

        let mut other = Layout::find("Belgian Daisy").unwrap().position();
        other.play_unchecked(inline(&other, "a1", "b2"));
        let connection = &database.connection;
        let [segment] = index::segments(connection).unwrap()[..] else {
            panic!("one segment")
        };
        index::delete(connection, segment.id).unwrap();
        let mut builder = SegmentBuilder::new();
        for _ in 0..games {
            let keys = [(1, 5), (canonical_form(&other).key(), 6), (2, 0)];
            builder
                .add_game(Outcome::default(), keys.into_iter())
                .unwrap();
        }
        let (id, bytes) = (segment.id, segment.chunk_bytes);
        index::write(connection, builder, id, bytes, || Ok(())).unwrap();

        let lookup = PositionLookup::new(connection).unwrap();
        let key = canonical_form(&other).key();
        assert_eq!(
            index::posting_lists(connection, segment, key)
                .unwrap()
                .len(),
            1
        );
        let all = &GameSelection::all();
        assert_eq!(
            lookup.count(&other, all, &mut |_, _| Ok(())).unwrap()[0]
                .selected
                .counts
                .games,
            0
        );
        let none = [(other, vec![GamesWithMove::default()])];
        assert_eq!(
            lookup.count_games(&none, all, &mut |_, _| Ok(())).unwrap(),
            [0]
        );
        let found = lookup.find(&other, all, |hit| panic!("{hit:?}"));
        found.unwrap();
    }
}

#[test]
fn keys_and_moves_are_pinned() {
    let position = Layout::find("Belgian Daisy").unwrap().position();
    let (keys, _) = of_game(position, &[inline(&position, "i9", "h8").into()]).unwrap();
    // i9h8 in canonical form is a1b2, its image in the Belgian Daisy turned by half.
    let a1b2 = inline(&position, "a1", "b2").code();
    let expected = [
        (2_195_209_041_043_869_129, a1b2),
        (899_026_162_330_280_422, 0),
    ];
    assert_eq!(keys, expected);
}

/// Results are the same with prefetching and without.
#[test]
fn prefetching_changes_no_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = Database::open(&folder.path().join("games.db"), Access::Write).unwrap();
    // Each segment is less than half as large as the one before, so that it is not merged with it.
    for (import, games) in [81, 27, 9, 3, 1].into_iter().enumerate() {
        let game = |n: usize| {
            let replies = ["i9h8", "i5h5 2.a2b3", "i9h8 2.a2b3", "h9g8"];
            let reply = replies[(import + n) % replies.len()];
            format!("# layout: Standard\n# round: {import}.{n}\n1.a1b2 {reply}\n\n")
        };
        let text: String = (0..games).map(game).collect();
        let records = read(text.as_bytes(), ReadOptions::default());
        let name = import.to_string();
        let watch = |_: &_| ControlFlow::Continue(());
        let mut counts = ImportCounts::default();
        database.import(&name, records, &mut counts, watch).unwrap();
        assert_eq!(counts.imported + counts.incomplete, games as u64);
    }
    let connection = &database.connection;
    assert_eq!(index::segments(connection).unwrap().len(), 5);

    let mut position = Layout::find("Standard").unwrap().position();
    let all = &GameSelection::all();
    let _transaction = database.begin_read().unwrap();
    for (from, to) in [("a1", "b2"), ("i5", "h5"), ("a2", "b3")] {
        let results = [false, true].map(|is_cold| {
            let lookup = PositionLookup::new(connection).unwrap();
            lookup.is_cold.set(Some(is_cold));
            let mut counts = MoveCounts::default();
            let counted = lookup.count(&position, all, &mut |_, _| Ok(())).unwrap();
            counted
                .iter()
                .for_each(|segment| counts.merge(&segment.selected));
            let after = |&code: &u16| {
                let mut after = position;
                let back = canonical_form(&position).orientation().inverse();
                after.play_unchecked(Move::from_code(code).unwrap().transform(back));
                let known = counted.iter().map(|segment| segment.games_with_move(code));
                (after, known.collect())
            };
            let after: Vec<_> = counts.moves.keys().map(after).collect();
            let reaching = lookup.count_games(&after, all, &mut |_, _| Ok(())).unwrap();
            let mut found = Vec::new();
            let take = |hit: ConfirmedHit| {
                found.push((hit.game, hit.ply, hit.next));
                ControlFlow::Continue(())
            };
            lookup.find(&position, all, take).unwrap();
            (counts.counts, counts.moves, reaching, found)
        });
        assert_eq!(results[0], results[1]);
        assert!(results[0].2.iter().sum::<u64>() >= 30, "{:?}", results[0].2);
        position.play_unchecked(inline(&position, from, to));
    }
}
