//! The search for puzzles: games are read in order, examined on all cores, and their puzzles stored in order.

use std::cell::RefCell;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Error, Result};

use crate::analysis::{PuzzleFinder, Searcher};
use crate::cli::args::find_game;
use crate::cli::messages::{note, plural, progress};
use crate::engine::{PlayerError, ProofSearch, SearchLimits};
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
        let examine_game = |game: Result<(i64, Game)>| {
            let (id, game) = game?;
            let lock = || finders.lock().unwrap_or_else(PoisonError::into_inner);
            let mut finder = lock().pop().expect("a finder for each thread");
            let found = examine(&mut finder, &game);
            lock().push(finder);
            Ok((id, found?))
        };
        let database = RefCell::new(self.database);
        let read = |&id: &i64| Ok((id, find_game(&database.borrow(), id)?.game));
        let bar = progress::games_bar("puzzles", ids.len() as u64);
        let (mut count, mut games) = (0, GameCounts::default());
        let store = |found: Result<(i64, Examined)>| {
            let (id, examined) = found?;
            if self.stop.load(Ordering::SeqCst) {
                note("interrupted: the results so far are stored");
                return Err(End::Early);
            }
            for (ply, puzzle) in games.add(examined) {
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
            parallel_map_in_order(threads, ids.iter().map(read), examine_game, store)
        {
            return Err(error);
        }
        bar.finish_and_clear();
        games.report(count, ids.len());
        Ok(count)
    }
}

/// The outcome of the search in one game.
enum Examined {
    /// The puzzles, each with the number of plies before it.
    Searched(Vec<(usize, Puzzle)>),
    OtherGame,
    /// Its rules have no proofs of forced wins and ejections.
    RulesWithoutProofs,
    /// It begins in mid-game, from a position that is not known.
    Fragment,
}

/// The numbers of games by the outcome of the search.
#[derive(Default)]
struct GameCounts {
    searched: usize,
    other_games: usize,
    without_proofs: usize,
    fragments: usize,
}

impl GameCounts {
    /// Counts a game, and returns its puzzles.
    fn add(&mut self, examined: Examined) -> Vec<(usize, Puzzle)> {
        let count = match &examined {
            Examined::Searched(_) => &mut self.searched,
            Examined::OtherGame => &mut self.other_games,
            Examined::RulesWithoutProofs => &mut self.without_proofs,
            Examined::Fragment => &mut self.fragments,
        };
        *count += 1;
        match examined {
            Examined::Searched(puzzles) => puzzles,
            _ => Vec::new(),
        }
    }

    /// Reports how many puzzles were found in how many games, and how many of `all` games were not searched, and why.
    fn report(&self, puzzles: usize, all: usize) {
        let skipped = [
            (self.other_games, "puzzles exist for Abalone only"),
            (
                self.without_proofs,
                "puzzles need two players, marbles of two colours and one move a turn, and rules without sprint and repetition",
            ),
            (
                self.fragments,
                "the position before the first move of a fragment is not known",
            ),
        ];
        for (count, reason) in skipped.iter().filter(|(count, _)| *count > 0) {
            note(&format!("{} skipped: {reason}", plural::games(*count)));
        }
        let puzzles = plural::count(puzzles, "puzzle");
        let seen = self.searched + skipped.iter().map(|(count, _)| count).sum::<usize>();
        let games = match (seen < all, seen == self.searched) {
            (false, _) => plural::games(self.searched),
            (true, true) => format!("the first {seen} of {}", plural::games(all)),
            (true, false) => format!(
                "{} of the first {seen} of {}",
                self.searched,
                plural::games(all)
            ),
        };
        note(&format!("{puzzles} in {games}"));
    }
}

fn examine(finder: &mut PuzzleFinder<'_>, game: &Game) -> Result<Examined, PlayerError> {
    let Some(of) = game.of::<Position>() else {
        return Ok(Examined::OtherGame);
    };
    if game.is_fragment() {
        return Ok(Examined::Fragment);
    }
    let positions: Vec<Position> = of.positions().collect();
    if !positions.iter().any(ProofSearch::has_proofs) {
        return Ok(Examined::RulesWithoutProofs);
    }
    let moves: Vec<_> = of.moves().collect();
    finder.in_game(&positions, &moves).map(Examined::Searched)
}
