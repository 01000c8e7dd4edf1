//! Makes a book: the engine searches the positions of a tree of openings, the most important ones first.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::book_moves::Book;
use super::tree::{Candidate, Leaf, Tree};
use crate::engine::search::{Engine, EngineOptions};
use crate::game::{SearchLimits, SearchScore};
use crate::rules::{Layout, Move, Position};

/// How a book is made. The same settings give the same book, whatever the number of threads.
#[derive(Debug)]
pub struct BookSettings<'a> {
    /// The layouts whose openings it has.
    pub layouts: &'a [&'static Layout],
    /// The number of its positions.
    pub positions: usize,
    /// The nodes of the search of each position.
    pub nodes: u64,
    /// The number of moves that the search of a position finds.
    pub lines: usize,
    /// The number of searches at a time.
    pub threads: NonZeroUsize,
    /// Set to end early.
    pub stop: &'a AtomicBool,
}

/// The positions that are chosen at a time, so that the choice does not depend on the number of threads.
const BATCH_SIZE: usize = 16;
/// The memory of each search, in mebibytes.
const TABLE_MEBIBYTES: usize = 16;
/// Beyond a marble or so an opening is over: greater values, and certain results, count as this many hundredths.
const MAX_VALUE: i32 = 1_000;

/// Makes a book. `played` returns the moves of a position that were played in games, and how often; `watch` receives the number of positions so far. `None` if
/// it was stopped.
///
/// # Errors
/// An error of `played`.
pub fn build_book<E>(
    settings: &BookSettings<'_>,
    comments: Vec<String>,
    mut played: impl FnMut(&Position) -> Result<Vec<(Move, u64)>, E>,
    watch: &mut dyn FnMut(usize),
) -> Result<Option<Book>, E> {
    let mut tree = Tree::default();
    for layout in settings.layouts {
        tree.add_leaf(&layout.position(), 0);
    }
    while tree.len() < settings.positions {
        let leaves = tree.take_leaves(BATCH_SIZE.min(settings.positions - tree.len()));
        if leaves.is_empty() {
            break;
        }
        let found = search_all(&leaves, settings);
        if settings.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        for (leaf, lines) in leaves.iter().zip(found) {
            let games = played(&leaf.position)?;
            let candidates = candidates(&leaf.position, lines, &games);
            tree.add_node(leaf, candidates);
        }
        watch(tree.len());
    }
    Ok(Some(tree.book(comments)))
}

/// The moves of a position: those that the search found, and those that were often played. Moves that lead to one position in two orientations are one.
fn candidates(
    position: &Position,
    lines: Vec<(Move, i32)>,
    games: &[(Move, u64)],
) -> Vec<Candidate> {
    let key_after = |mv: Move| {
        let mut after = *position;
        after.play_unchecked(mv);
        after.key()
    };
    let total: u64 = games.iter().map(|(_, count)| count).sum();
    let games_of = |mv: Move| {
        let played = games
            .iter()
            .find(|(other, _)| key_after(*other) == key_after(mv));
        played.map_or(0, |(_, count)| *count)
    };
    let searched = lines.into_iter().map(|(mv, hundredths)| Candidate {
        mv,
        hundredths: Some(hundredths),
        games: games_of(mv),
    });
    let mut candidates: Vec<Candidate> = searched.collect();
    for &(mv, count) in games {
        let is_common = count >= 3 && 10 * count >= total;
        if is_common
            && candidates
                .iter()
                .all(|candidate| key_after(candidate.mv) != key_after(mv))
        {
            candidates.push(Candidate {
                mv,
                hundredths: None,
                games: count,
            });
        }
    }
    candidates
}

/// Searches positions on several threads, each with an engine whose memory is empty.
fn search_all(leaves: &[Leaf], settings: &BookSettings<'_>) -> Vec<Vec<(Move, i32)>> {
    let mut found = vec![Vec::new(); leaves.len()];
    let threads = settings.threads.get().min(leaves.len());
    thread::scope(|scope| {
        let (sender, results) = channel();
        for first in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || {
                for (number, leaf) in leaves.iter().enumerate().skip(first).step_by(threads) {
                    // The receiver is dropped only after a panic of another thread.
                    let _ = sender.send((number, search(&leaf.position, settings)));
                }
            });
        }
        drop(sender);
        for (number, lines) in results {
            found[number] = lines;
        }
    });
    found
}

/// The best moves of a position and their values; none where the game is over.
fn search(position: &Position, settings: &BookSettings<'_>) -> Vec<(Move, i32)> {
    let mut engine = Engine::new(&EngineOptions {
        table_mebibytes: TABLE_MEBIBYTES,
        ..EngineOptions::default()
    });
    let limits = SearchLimits {
        nodes: Some(settings.nodes),
        multi_pv: settings.lines,
        ..SearchLimits::default()
    };
    let result = engine.search(position, &[], &limits, settings.stop, &mut |_| ());
    let Ok(result) = result else {
        return Vec::new();
    };
    let best = (result.pv[0], result.score);
    let others = result.others.iter().map(|line| (line.pv[0], line.score));
    let lines = std::iter::once(best).chain(others);
    let value = |score: SearchScore| match (score.hundredths(), score.win_in()) {
        (Some(hundredths), _) => hundredths.clamp(-MAX_VALUE, MAX_VALUE),
        (None, Some(_)) => MAX_VALUE,
        (None, None) => -MAX_VALUE,
    };
    lines.map(|(mv, score)| (mv, value(score))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    fn book(threads: usize, positions: usize) -> Book {
        let layouts = ["belgian-daisy", "standard"].map(|name| Layout::find(name).unwrap());
        let settings = BookSettings {
            layouts: &layouts,
            positions,
            nodes: 300,
            lines: 2,
            threads: NonZeroUsize::new(threads).unwrap(),
            stop: &AtomicBool::new(false),
        };
        let played = |position: &Position| {
            let mut moves = position.move_list();
            moves.sort_unstable();
            Ok::<_, ()>(moves.last().map(|&mv| (mv, 7)).into_iter().collect())
        };
        let built = build_book(&settings, vec!["a test".to_owned()], played, &mut |_| ());
        built.unwrap().unwrap()
    }

    #[test]
    fn the_same_settings_give_the_same_book() {
        let one = book(1, 24);
        assert_eq!(one.len(), 24);
        assert_eq!(one, book(2, 24));
        assert_eq!(one.to_string().parse(), Ok(one.clone()));
        for name in ["belgian-daisy", "standard"] {
            let start = Layout::find(name).unwrap().position();
            let moves = one.moves(&start);
            assert!(moves.is_sorted_by_key(|book| -book.hundredths), "{moves:?}");
            // A move that people play is in the book, even if the search did not find it.
            assert!(
                moves.iter().any(|book| book.games == 7),
                "{name}: {moves:?}"
            );
        }
    }

    #[test]
    fn values_come_from_the_ends_of_lines() {
        let book = book(2, 40);
        let mut backed_up = 0;
        for (position, moves) in book.positions() {
            for known in moves {
                let mut after = *position;
                after.play_unchecked(known.mv);
                if let Some(reply) = book.choose(&after, None) {
                    assert_eq!(known.hundredths, -reply.hundredths);
                    backed_up += 1;
                }
            }
        }
        assert!(backed_up > 5, "{backed_up}");
    }
}
