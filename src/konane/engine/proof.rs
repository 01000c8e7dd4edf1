//! Proofs of the solver about the moves of a position, within a share of the limits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::konane::solver::{SolveLimit, Solver};
use crate::konane::{Move, Position};

/// The proven result of a position and some of its moves, if any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RootResult {
    /// The side to move wins with the first move of the line.
    Won(ProvenLine),
    /// All moves lose.
    Lost(ProvenLine),
    /// It is not known who wins; the moves that are not known to lose.
    Unknown(Vec<Move>),
}

/// A line in which the moves of the winner win against every reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ProvenLine {
    /// The moves; never empty.
    pub(super) moves: Vec<Move>,
    /// The length of the line to the end of the game. It is longer than `moves` if the limit was reached after the winner was known.
    pub(super) plies: u32,
}

/// The limits of the work of a proof.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProofLimit<'a> {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
    pub(super) stop: &'a AtomicBool,
}

/// The first budget for a move in nodes. Each round has a larger one, so that an easy win is found before a hard one.
const FIRST_BUDGET: u64 = 1 << 8;
/// The growth of the budget from a round to the next.
const GROWTH: u64 = 4;
/// The largest budget, so that the solver can be stopped.
const MAX_BUDGET: u64 = 1 << 20;
/// The largest limit of nodes for the line when the winner is known: most of its positions are.
const LINE_NODES: u64 = 1 << 16;

impl ProofLimit<'_> {
    fn is_reached(&self, solver: &Solver, first_nodes: u64) -> bool {
        solver.nodes() - first_nodes >= self.nodes
            || self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|time| Instant::now() >= time)
    }

    /// A limit for one call of the solver.
    fn for_budget(&self, nodes: u64) -> SolveLimit {
        SolveLimit {
            nodes,
            time: self.time_left(),
        }
    }

    fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }
}

/// Solves the positions after moves, of which there is one at least, in rounds with growing budgets. The solver keeps its results for the next round.
pub(super) fn prove(
    solver: &mut Solver,
    position: &Position,
    moves: &[Move],
    limit: ProofLimit<'_>,
) -> RootResult {
    let first_nodes = solver.nodes();
    let mut open = by_replies(position, moves);
    let mut budget = FIRST_BUDGET;
    while !open.is_empty() && !limit.is_reached(solver, first_nodes) {
        let mut unknown = Vec::new();
        for (index, &mv) in open.iter().enumerate() {
            if limit.is_reached(solver, first_nodes) {
                unknown.extend_from_slice(&open[index..]);
                break;
            }
            let left = limit.nodes - (solver.nodes() - first_nodes);
            let child = after(position, mv);
            let budget = limit.for_budget(budget.min(left));
            match solver.winner_unless_stopped(&child, budget, limit.stop) {
                Ok(winner) if winner == position.turn() => {
                    return RootResult::Won(line(solver, position, mv, limit.nodes));
                }
                Ok(_) => {}
                Err(_) => unknown.push(mv),
            }
        }
        open = unknown;
        budget = (budget * GROWTH).min(MAX_BUDGET);
    }
    if open.is_empty() {
        let mv = by_replies(position, moves)[0];
        RootResult::Lost(line(solver, position, mv, limit.nodes))
    } else {
        RootResult::Unknown(open)
    }
}

/// The moves, those that leave the opponent the fewest replies first.
fn by_replies(position: &Position, moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_by_cached_key(|&mv| (after(position, mv).count_moves(), mv));
    moves
}

fn after(position: &Position, mv: Move) -> Position {
    let mut child = *position;
    child.play_unchecked(mv);
    child
}

/// The line of the solver after a move whose result is known, within a limit of nodes.
fn line(solver: &mut Solver, position: &Position, mv: Move, nodes: u64) -> ProvenLine {
    let child = after(position, mv);
    let solution = solver.solve(&child, SolveLimit::of_nodes(nodes.min(LINE_NODES)));
    let mut moves = vec![mv];
    moves.extend(solution.into_iter().flat_map(|solution| solution.line));
    let mut last = *position;
    moves.iter().for_each(|&mv| last.play_unchecked(mv));
    let mut plies = moves.len() as u32;
    while let Some(&mv) = last.move_list().first() {
        last.play_unchecked(mv);
        plies += 1;
    }
    ProvenLine { moves, plies }
}
