//! The engine: state that is kept between searches.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::aspiration::MAX_DEPTH;
use super::busy_moves::BusyMoves;
use super::move_ordering::History;
use super::options::{BookOption, EngineOptions, Pruning};
use super::worker::{SharedSearch, Worker};
use crate::engine::eval::Evaluator;
use crate::engine::proof::ProofSearch;
use crate::engine::zobrist::zobrist_key;
use crate::game::{
    DeepeningSettings, SearchControl, SearchError, SearchLimits, SearchResult, SearchScore,
    TranspositionTable, iterative_deepening,
};
use crate::rules::{Move, Position};

/// An engine: its transposition table, its evaluation and its options. The table is kept from search to search.
///
/// With one thread and limits of depth or nodes the same sequence of searches, in a new engine, gives the same results.
pub struct Engine {
    table: TranspositionTable,
    evaluator: Evaluator,
    threads: usize,
    pruning: Pruning,
    proofs: ProofSearch,
    book: Option<BookOption>,
    /// The number of games so far, with which the draws from the book change.
    games: u64,
}

impl Engine {
    /// An engine with an empty transposition table.
    pub fn new(options: &EngineOptions) -> Engine {
        Engine {
            table: TranspositionTable::new(options.table_mebibytes),
            evaluator: Evaluator::new(options.evaluation.clone()),
            threads: options.threads.get(),
            pruning: options.pruning,
            proofs: ProofSearch::new(),
            book: options.book.clone(),
            games: 0,
        }
    }

    /// Clears the transposition table, as before another game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.games += 1;
    }

    /// Searches a position of a game between two sides until a limit is reached or `stop` is set; `watch` receives the result of each completed depth, and
    /// that of a depth that a limit ends if its best move is another; with several threads some depths may be missing, as a thread that is a ply ahead ends them.
    ///
    /// A win of up to five plies that is proved before the search ends it.
    /// A position of the opening book is not searched: the result is a move of the book, with depth 0, and `watch` is not called.
    ///
    /// `before` are the keys of the earlier positions of the game, in their order: they serve to detect repetitions, and
    /// their number is the age of a sprint in plies. Without a limit the search ends with a certain win or loss, or when it is stopped. Each thread checks the clock
    /// and `stop` after every 1,024 positions, so a search ends a few milliseconds late on an idle machine.
    ///
    /// # Errors
    /// More than two sides; a game that is over; no legal move.
    pub fn search(
        &mut self,
        position: &Position,
        before: &[u64],
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<SearchResult<Move>, SearchError> {
        let started = Instant::now();
        let root_moves = root_moves(position, before, limits)?;
        if let Some(found) = self.book_move(position, limits) {
            return Ok(found);
        }
        if self.pruning == Pruning::Selective
            && let Some(result) = self.proofs.proved_win(position, limits, stop)
        {
            watch(&result);
            return Ok(result);
        }
        self.evaluator.set_game(position);
        self.table.next_generation();
        let shared = SharedSearch {
            table: &self.table,
            evaluator: &self.evaluator,
            pruning: self.pruning,
            search_moves: if limits.search_moves.is_some() {
                &root_moves
            } else {
                &[]
            },
            control: SearchControl::new(
                stop,
                limits.nodes.unwrap_or(u64::MAX).max(1),
                limits.time.and_then(|time| started.checked_add(time)),
            ),
            history: History::new(),
            busy_moves: BusyMoves::new(self.threads),
        };
        let deepening = DeepeningSettings {
            started,
            max_depth: limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            multi_pv: limits.multi_pv.min(root_moves.len()),
            threads: self.threads,
        };
        let new = || Worker::new(&shared, position, before);
        Ok(iterative_deepening(
            &shared.control,
            &deepening,
            new,
            root_moves[0],
            watch,
        ))
    }
}

impl Engine {
    /// The move of the book, as the result of a search to depth 0, where any move may be played and one line is requested.
    fn book_move(
        &self,
        position: &Position,
        limits: &SearchLimits<Move>,
    ) -> Option<SearchResult<Move>> {
        let BookOption { book, seed } = self.book.as_ref()?;
        if limits.search_moves.is_some() || limits.multi_pv > 1 {
            return None;
        }
        let known = book.choose(position, seed.map(|seed| seed.wrapping_add(self.games)))?;
        Some(SearchResult {
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            score: SearchScore::from_hundredths(known.hundredths),
            pv: vec![known.mv],
            others: Vec::new(),
        })
    }
}

/// The legal moves to consider at the root; at least one.
fn root_moves(
    position: &Position,
    before: &[u64],
    limits: &SearchLimits<Move>,
) -> Result<Vec<Move>, SearchError> {
    let rules = position.rules();
    if rules.players.sides() > 2 {
        return Err(SearchError::TooManySides(rules.players.sides()));
    }
    let is_sprint_over = rules
        .sprint
        .is_some_and(|limit| before.len() >= usize::from(limit));
    let is_repeated = rules.repetition.is_some_and(|limit| {
        let key = zobrist_key(position);
        let earlier = before.iter().filter(|earlier| **earlier == key).count();
        earlier + 1 >= usize::from(limit)
    });
    if rules.winner(position).is_some() || is_sprint_over || is_repeated {
        return Err(SearchError::GameOver);
    }
    let mut moves = position.move_list();
    if let Some(search_moves) = &limits.search_moves {
        moves.retain(|mv| search_moves.contains(mv));
    }
    // The order of the move generator is unspecified.
    moves.sort_unstable();
    if moves.is_empty() {
        return Err(SearchError::NoLegalMove);
    }
    Ok(moves)
}
