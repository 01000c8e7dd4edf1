//! `Engine`: state that is kept between searches, and the limits of a search.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::options::EngineOptions;
use super::proof::{ProofLimit, ProvenLine, RootResult, prove};
use super::root_search::RootSearch;
use super::worker::{MAX_DEPTH, SharedSearch, Worker};
use crate::game::{
    DeepeningSettings, SearchControl, SearchError, SearchLimits, SearchLine, SearchResult,
    SearchScore, TranspositionTable, iterative_deepening,
};
use crate::konane::solver::{PaddedBoard, Solver};
use crate::konane::{Board, Move, Position};

/// An engine: its tables and its options. The tables are kept from search to search on the same board.
///
/// With one thread and limits of depth or nodes the same sequence of searches, in a new engine, gives the same results.
///
/// ```
/// use sumito::game::SearchLimits;
/// use sumito::konane::Position;
/// use sumito::konane::engine::{Engine, EngineOptions};
/// use sumito::record::Game;
///
/// let start: Position = "konane-4x4".parse()?;
/// let mut engine = Engine::new(&EngineOptions::default());
/// let result = engine.best(&Game::new(start), &SearchLimits::default())?;
/// assert!(start.is_legal(result.best_move()) && result.score.loss_in().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    options: EngineOptions,
    table: TranspositionTable,
    /// The solver for the board of the last search.
    solver: Option<(Board, Solver)>,
}

/// The solver may use one part in this many of the limits of time and nodes.
const SOLVER_SHARE: u32 = 4;
/// The nodes of the solver in a search that is limited by depth alone.
const SOLVER_NODES: u64 = 200_000;
/// The bytes of the solver's table for a position.
const SOLVER_ENTRY_BYTES: u64 = 16;

impl Engine {
    /// An engine with empty tables.
    pub fn new(options: &EngineOptions) -> Engine {
        Engine {
            options: options.clone(),
            table: TranspositionTable::new((options.table_mebibytes / 2).max(1)),
            solver: None,
        }
    }

    /// Clears the tables, as before another game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.solver = None;
    }

    /// Searches a position until a limit is reached or `stop` is set; `watch` receives the result of each completed depth, and that of a depth that a
    /// limit ends if its best move is another.
    ///
    /// A quarter of the limits of nodes and time is for the solver; where only the depth is limited, it has a fixed number of nodes. If it finds a win, the search is
    /// over, and the depth of the result is the length of the winning line or the limit. If it finds that all moves lose, alpha-beta looks for the longest
    /// resistance. Moves that are known to lose are not among several lines unless all lose. Without a limit the search ends with a certain win or loss, or when it is stopped.
    ///
    /// # Errors
    /// A game that is over; no legal move among those to consider.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<SearchResult<Move>, SearchError> {
        let started = Instant::now();
        let mut moves = root_moves(position, limits)?;
        let solver = self.solver_for(position.board());
        let first_nodes = solver.nodes();
        let proof = prove(solver, position, &moves, proof_limit(limits, started, stop));
        let solver_nodes = solver.nodes() - first_nodes;
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut multi_pv = limits.multi_pv;
        let moves = match &proof {
            RootResult::Won(line) => {
                let result = won(line.clone(), max_depth, solver_nodes, started);
                moves.retain(|mv| *mv != result.best_move());
                multi_pv = multi_pv.saturating_sub(1);
                watch(&result);
                if multi_pv == 0 || moves.is_empty() {
                    return Ok(result);
                }
                &moves
            }
            RootResult::Unknown(open) => open,
            RootResult::Lost(_) => &moves,
        };
        let search = SearchTask {
            position,
            moves,
            multi_pv,
            max_depth,
            max_nodes: limits
                .nodes
                .map_or(u64::MAX, |nodes| nodes.saturating_sub(solver_nodes).max(1)),
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            stop,
        };
        let complete = |result: SearchResult<Move>| SearchResult {
            nodes: result.nodes + solver_nodes,
            elapsed: started.elapsed(),
            ..with_proof(&proof, result)
        };
        let result = self.search_by_words(&search, &mut |result| watch(&complete(result.clone())));
        Ok(complete(result))
    }

    /// The solver for a board.
    fn solver_for(&mut self, board: &Board) -> &mut Solver {
        if self.solver.as_ref().is_none_or(|(other, _)| other != board) {
            self.table.clear();
            let bytes = (self.options.table_mebibytes as u64) << 19;
            let results = (bytes / SOLVER_ENTRY_BYTES).max(1);
            self.solver = Some((*board, Solver::new(board, results)));
        }
        let (_, solver) = self.solver.as_mut().expect("it is there now");
        solver
    }

    /// Searches with as many words as the board needs.
    pub(super) fn search_by_words(
        &mut self,
        search: &SearchTask<'_>,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> SearchResult<Move> {
        self.table.next_generation();
        match PaddedBoard::<7>::words_needed(search.position.board()) {
            0 | 1 => self.search_with::<1>(search, watch),
            2 => self.search_with::<2>(search, watch),
            3 | 4 => self.search_with::<4>(search, watch),
            _ => self.search_with::<7>(search, watch),
        }
    }

    fn search_with<const W: usize>(
        &self,
        search: &SearchTask<'_>,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> SearchResult<Move> {
        let shared = SharedSearch::<W> {
            padded: PaddedBoard::new(search.position.board()),
            table: &self.table,
            root_moves: search.moves,
            is_selection: search.moves.len() < search.position.count_moves() as usize,
            control: SearchControl::new(search.stop, search.max_nodes, search.deadline),
        };
        let deepening = DeepeningSettings {
            started: search.started,
            max_depth: search.max_depth,
            multi_pv: search.multi_pv.min(search.moves.len()),
            threads: self.options.threads.get(),
        };
        let new = || RootSearch {
            worker: Worker::new(&shared),
            position: search.position,
        };
        iterative_deepening(&shared.control, &deepening, new, search.moves[0], watch)
    }
}

/// The task of alpha-beta: the moves to search, and the limits.
pub(super) struct SearchTask<'a> {
    pub(super) position: &'a Position,
    /// The moves to consider at the root; never empty.
    pub(super) moves: &'a [Move],
    pub(super) multi_pv: usize,
    pub(super) max_depth: u8,
    pub(super) max_nodes: u64,
    pub(super) started: Instant,
    pub(super) deadline: Option<Instant>,
    pub(super) stop: &'a AtomicBool,
}

/// The legal moves to consider at the root; at least one.
fn root_moves(position: &Position, limits: &SearchLimits<Move>) -> Result<Vec<Move>, SearchError> {
    let mut moves = position.move_list();
    if moves.is_empty() {
        return Err(SearchError::GameOver);
    }
    if let Some(search_moves) = &limits.search_moves {
        moves.retain(|mv| search_moves.contains(mv));
    }
    if moves.is_empty() {
        return Err(SearchError::NoLegalMove);
    }
    Ok(moves)
}

/// The part of the limits that is for the solver.
fn proof_limit<'a>(
    limits: &SearchLimits<Move>,
    started: Instant,
    stop: &'a AtomicBool,
) -> ProofLimit<'a> {
    let share = |nodes: u64| nodes / u64::from(SOLVER_SHARE);
    let nodes = match (limits.nodes, limits.time) {
        (Some(nodes), _) => share(nodes),
        (None, Some(_)) => u64::MAX,
        (None, None) => SOLVER_NODES,
    };
    ProofLimit {
        nodes,
        deadline: limits
            .time
            .and_then(|time| started.checked_add(time / SOLVER_SHARE)),
        stop,
    }
}

/// The result of a position that the solver has found to be won.
fn won(line: ProvenLine, max_depth: u8, nodes: u64, started: Instant) -> SearchResult<Move> {
    SearchResult {
        depth: u8::try_from(line.moves.len()).map_or(max_depth, |plies| plies.min(max_depth)),
        nodes,
        elapsed: started.elapsed(),
        score: SearchScore::win(line.plies),
        pv: line.moves,
        others: Vec::new(),
    }
}

/// The result of alpha-beta, combined with that of the solver: the winning line, which alpha-beta has left out, or that all moves lose. In the latter case,
/// other lines are returned only if their loss was found.
fn with_proof(proof: &RootResult, mut result: SearchResult<Move>) -> SearchResult<Move> {
    match proof {
        RootResult::Won(line) => {
            let mut lines = vec![SearchLine {
                score: SearchScore::win(line.plies),
                pv: line.moves.clone(),
            }];
            if result.depth > 0 {
                let (score, pv) = (result.score, result.pv);
                lines.push(SearchLine { score, pv });
                lines.append(&mut result.others);
            }
            lines.sort_by_key(|line| Reverse(line.score));
            let best = lines.remove(0);
            SearchResult {
                score: best.score,
                pv: best.pv,
                others: lines,
                ..result
            }
        }
        RootResult::Lost(line) => {
            result
                .others
                .retain(|other| other.score.loss_in().is_some());
            if result.score.loss_in().is_none() {
                result.score = SearchScore::loss(line.plies);
            }
            if result.depth == 0 {
                result.pv.clone_from(&line.moves);
            }
            result
        }
        RootResult::Unknown(_) => result,
    }
}
