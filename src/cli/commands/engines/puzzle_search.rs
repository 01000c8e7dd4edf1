//! The search for puzzles: games are read in order, examined on all cores, and their puzzles stored in order.

use std::cell::RefCell;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Error, Result};

use crate::analysis::{PuzzleFinder, Searcher};
use crate::cli::args::find_game;
use crate::cli::messages::{note, plural, progress};
use crate::engine::{PlayerError, SearchLimits};
use crate::record::{Game, Puzzle, parallel_map_in_order};
use crate::rules::{Move, Position};
use crate::store::{Database, PuzzleSummary, StoredPuzzle};

/// Receives puzzles as they are found.
pub(super) type Sink<'a> = &'a mut dyn FnMut(&Database, PuzzleSummary, &StoredPuzzle) -> Result<()>;

/// A search in the games of a database.
pub(super) struct PuzzleSearch<'a> {
    pub(super) database: Database,
    /// An engine for each thread, and the name under which they are recorded.
    pub(super) engines: Vec<Box<dyn Searcher<Position>>>,
    pub(super) by: String,
    pub(super) limits: SearchLimits<Move>,
    pub(super) stop: &'a AtomicBool,
    /// The maximum number of puzzles.
    pub(super) limit: usize,
}

/// Why a search ends before the last game.
enum End {
    /// The requested number of puzzles was found, or the user has interrupted the search.
    Early,
    Failed(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> End {
        End::Failed(error.into())
    }
}

impl PuzzleSearch<'_> {
    /// Searches games, stores their puzzles, and passes those that `accepts` to `sink`. Returns their number.
    pub(super) fn run(
        mut self,
        ids: &[i64],
        accepts: impl Fn(&Puzzle) -> bool,
        sink: Sink<'_>,
    ) -> Result<usize> {
        let finders = self
            .engines
            .iter_mut()
            .map(|engine| PuzzleFinder::new(&mut **engine, self.limits.clone(), self.stop));
        let finders: Vec<_> = finders.collect();
        let threads = NonZero::new(finders.len()).context("no engine")?;
        let finders = Mutex::new(finders);
        let examine = |game: Result<(i64, Game)>| {
            let (id, game) = game?;
            let lock = || finders.lock().unwrap_or_else(PoisonError::into_inner);
            let mut finder = lock().pop().expect("a finder for each thread");
            let found = puzzles_of(&mut finder, &game);
            lock().push(finder);
            Ok((id, found?))
        };
        let database = RefCell::new(self.database);
        let read = |&id: &i64| Ok((id, find_game(&database.borrow(), id)?.game));
        let bar = progress::games_bar("puzzles", ids.len() as u64);
        let (mut count, mut searched, mut others) = (0, 0, 0);
        let store = |found: Result<(i64, Found)>| {
            let (id, puzzles) = found?;
            if self.stop.load(Ordering::SeqCst) {
                note("interrupted: the results so far are stored");
                return Err(End::Early);
            }
            searched += 1;
            others += usize::from(puzzles.is_none());
            for (ply, puzzle) in puzzles.into_iter().flatten() {
                let place = PuzzleSummary {
                    game: id,
                    ply: ply as u32,
                    task: puzzle.task,
                    difficulty: puzzle.difficulty,
                };
                let is_accepted = accepts(&puzzle);
                let by = self.by.clone();
                let stored = StoredPuzzle { puzzle, by };
                let mut database = database.borrow_mut();
                database.store_puzzle(id, place.ply, Some(&stored))?;
                if is_accepted {
                    sink(&database, place, &stored)?;
                    count += 1;
                    if count == self.limit {
                        return Err(End::Early);
                    }
                }
            }
            bar.inc(1);
            bar.set_message(format!("puzzles ({count})"));
            Ok(())
        };
        if let Err(End::Failed(error)) =
            parallel_map_in_order(threads, ids.iter().map(read), examine, store)
        {
            return Err(error);
        }
        bar.finish_and_clear();
        note_games(count, searched, others, ids.len());
        Ok(count)
    }
}

/// Reports how many puzzles were found in how many games, and how many of `all` games were not searched.
fn note_games(puzzles: usize, searched: usize, others: usize, all: usize) {
    if others > 0 {
        let games = plural::games(others);
        note(&format!("{games} skipped: puzzles exist for Abalone only"));
    }
    let puzzles = plural::count(puzzles, "puzzle");
    let games = if searched < all {
        format!("the first {searched} of {}", plural::games(all))
    } else {
        plural::games(searched)
    };
    note(&format!("{puzzles} in {games}"));
}

/// The puzzles of a game; `None` if it is of another game than Abalone.
type Found = Option<Vec<(usize, Puzzle)>>;

fn puzzles_of(finder: &mut PuzzleFinder<'_>, game: &Game) -> Result<Found, PlayerError> {
    let Some(of) = game.of::<Position>() else {
        return Ok(None);
    };
    let positions: Vec<Position> = of.positions().collect();
    let moves: Vec<_> = of.moves().collect();
    finder.in_game(&positions, &moves).map(Some)
}
