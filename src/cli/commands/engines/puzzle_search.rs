//! The search for puzzles: games are read in order, examined on all cores, and their puzzles stored in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use anyhow::Result;

use crate::analysis::{PuzzleFinder, Searcher};
use crate::cli::args::find_game;
use crate::cli::messages::{note, plural, progress};
use crate::engine::{PlayerError, SearchLimits};
use crate::record::{Game, Puzzle};
use crate::rules::{Move, Position};
use crate::store::{Database, PuzzlePlace, StoredPuzzle};

/// The number of games that a thread examines between two times that puzzles are stored.
const GAMES_A_THREAD: usize = 8;

/// Receives puzzles as they are found.
pub(super) type Sink<'a> = &'a mut dyn FnMut(&Database, PuzzlePlace, &StoredPuzzle) -> Result<()>;

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

/// The puzzles of a game; `None` if it is of another game than Abalone.
type Found = Option<Vec<(usize, Puzzle)>>;

impl PuzzleSearch<'_> {
    /// Searches games, stores their puzzles, and passes those that `accepts` to `sink`. Returns their number.
    pub(super) fn run(
        mut self,
        ids: &[i64],
        accepts: impl Fn(&Puzzle) -> bool,
        sink: Sink<'_>,
    ) -> Result<usize> {
        let bar = progress::games_bar("puzzles", ids.len() as u64);
        let (mut count, mut searched, mut others) = (0, 0, 0);
        'games: for ids in ids.chunks(self.engines.len() * GAMES_A_THREAD) {
            let games: Result<Vec<Game>> = ids
                .iter()
                .map(|&id| Ok(find_game(&self.database, id)?.game))
                .collect();
            let found = self.examine(&games?)?;
            if self.stop.load(Ordering::SeqCst) {
                note("interrupted: the results so far are stored");
                break;
            }
            for (&id, puzzles) in ids.iter().zip(found) {
                searched += 1;
                others += usize::from(puzzles.is_none());
                for (ply, puzzle) in puzzles.into_iter().flatten() {
                    let place = PuzzlePlace {
                        game: id,
                        ply: ply as u32,
                        task: puzzle.task,
                        difficulty: puzzle.difficulty,
                    };
                    let is_accepted = accepts(&puzzle);
                    let by = self.by.clone();
                    let stored = StoredPuzzle { puzzle, by };
                    self.database.store_puzzle(id, place.ply, Some(&stored))?;
                    if is_accepted {
                        sink(&self.database, place, &stored)?;
                        count += 1;
                        if count == self.limit {
                            break 'games;
                        }
                    }
                }
                bar.inc(1);
                bar.set_message(format!("puzzles ({count})"));
            }
        }
        bar.finish_and_clear();
        if others > 0 {
            let games = plural::games(others);
            note(&format!("{games} skipped: puzzles exist for Abalone only"));
        }
        let puzzles = plural::count(count, "puzzle");
        let games = if searched < ids.len() {
            format!("the first {searched} of {}", plural::games(ids.len()))
        } else {
            plural::games(searched)
        };
        note(&format!("{puzzles} in {games}"));
        Ok(count)
    }

    /// The puzzles of games, each examined by one of the threads.
    fn examine(&mut self, games: &[Game]) -> Result<Vec<Found>, PlayerError> {
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<Found>> = Mutex::new(vec![None; games.len()]);
        let (limits, stop) = (&self.limits, self.stop);
        thread::scope(|scope| {
            let threads: Vec<_> = self
                .engines
                .iter_mut()
                .map(|engine| {
                    let (next, found) = (&next, &found);
                    scope.spawn(move || {
                        let mut finder = PuzzleFinder::new(&mut **engine, limits.clone(), stop);
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            let Some(game) = games.get(number) else {
                                return Ok::<(), PlayerError>(());
                            };
                            let puzzles = puzzles_of(&mut finder, game)?;
                            let mut found = found.lock().unwrap_or_else(|held| held.into_inner());
                            found[number] = puzzles;
                        }
                    })
                })
                .collect();
            threads
                .into_iter()
                .try_for_each(|thread| thread.join().expect("a thread that finds puzzles"))
        })?;
        Ok(found.into_inner().unwrap_or_else(|held| held.into_inner()))
    }
}

fn puzzles_of(finder: &mut PuzzleFinder<'_>, game: &Game) -> Result<Found, PlayerError> {
    let Some(of) = game.of::<Position>() else {
        return Ok(None);
    };
    let positions: Vec<Position> = of.positions().collect();
    let moves: Vec<_> = of.moves().collect();
    finder.in_game(&positions, &moves).map(Some)
}
