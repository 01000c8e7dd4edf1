//! `prove`, `ProofSearch`: whether the side to move can force something.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::df_pn::{DfPn, MAX_PLIES};
use super::goal::{ProofGoal, ProofTarget};
use super::proof_table::ProofTable;
use crate::game::{NodeCounter, SearchControl};
use crate::rules::{Color, Move, MovesPerTurn, Players, Position};

/// When a proof search gives up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofLimits {
    /// The number of positions.
    pub nodes: u64,
    /// The time.
    pub time: Option<Duration>,
}

impl ProofLimits {
    /// A limit of positions alone, with which the answer is always the same.
    pub const fn nodes(nodes: u64) -> ProofLimits {
        ProofLimits { nodes, time: None }
    }
}

/// The result of a proof search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProofResult {
    /// The side to move forces the goal, in as few plies as possible: the line with the longest defence, which ends with the move that reaches the goal.
    Proved(Vec<Move>),
    /// It cannot force the goal within the requested plies.
    Disproved,
    /// A limit was reached, or these rules have no proofs: see [`prove`].
    Unknown,
}

impl ProofResult {
    /// The line of a proof.
    pub fn line(&self) -> Option<&[Move]> {
        match self {
            ProofResult::Proved(line) => Some(line),
            _ => None,
        }
    }
}

/// Whether the side to move forces a goal within a number of plies, at most seven: the plies are searched from one to two more, each to its end, so that a proof is a
/// shortest one.
///
/// ```
/// use sumito::engine::{ProofResult, ProofGoal, ProofLimits, prove};
/// use sumito::rules::Position;
///
/// let position: Position = "5/3w2/2ww3/2www3/4wb3/2bbb3/1bbb3/1w1bb1/w4 -5b5w b".parse()?;
/// let limits = ProofLimits::nodes(100_000);
/// assert_eq!(prove(&position, ProofGoal::Win, 3, &limits), ProofResult::Disproved);
/// let ProofResult::Proved(line) = prove(&position, ProofGoal::Win, 5, &limits) else { panic!("a win in five") };
/// assert!(line.len() == 5 && position.is_legal(line[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The answer is [`ProofResult::Unknown`] under rules of more than two players, of two moves a turn, with neutral marbles, or that end a game by repetition or after a number of
/// plies.
pub fn prove(
    position: &Position,
    goal: ProofGoal,
    max_plies: u8,
    limits: &ProofLimits,
) -> ProofResult {
    let go = AtomicBool::new(false);
    ProofSearch::new().prove(position, goal, max_plies, limits, &go)
}

/// A proof search that keeps its memory for the next position.
#[derive(Debug, Clone)]
pub struct ProofSearch {
    table: ProofTable,
    nodes: u64,
}

/// A stop flag that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The number of entries of the table, of about a hundred bytes each.
const TABLE_ENTRIES: usize = 1 << 14;

impl Default for ProofSearch {
    fn default() -> ProofSearch {
        ProofSearch::new()
    }
}

impl ProofSearch {
    /// A search with an empty table.
    pub fn new() -> ProofSearch {
        ProofSearch {
            table: ProofTable::new(TABLE_ENTRIES),
            nodes: 0,
        }
    }

    /// Whether the rules of a position have proofs; where they have none, the answer is [`ProofResult::Unknown`].
    pub fn has_proofs(position: &Position) -> bool {
        has_proofs(position)
    }

    /// The positions that the last search examined.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move forces a goal, as [`prove`]. It also gives up when `stop` is set.
    pub fn prove(
        &mut self,
        position: &Position,
        goal: ProofGoal,
        max_plies: u8,
        limits: &ProofLimits,
        stop: &AtomicBool,
    ) -> ProofResult {
        let target = ProofTarget::new(goal, position);
        self.prove_target(position, &target, max_plies, limits, stop)
    }

    /// The same for the goal of an earlier position, whose attacker is to move again.
    pub fn prove_target(
        &mut self,
        position: &Position,
        target: &ProofTarget,
        max_plies: u8,
        limits: &ProofLimits,
        stop: &AtomicBool,
    ) -> ProofResult {
        self.nodes = 0;
        if !has_proofs(position) {
            return ProofResult::Unknown;
        }
        if position.rules().winner(position).is_some() {
            return ProofResult::Disproved;
        }
        let now = Instant::now();
        let deadline = limits.time.and_then(|time| now.checked_add(time));
        let control = SearchControl::new(stop, limits.nodes.max(1), deadline);
        let mut search = DfPn::new(
            position,
            *target,
            &mut self.table,
            NodeCounter::new(&control),
        );
        let mut proof = ProofResult::Disproved;
        let without_limit = SearchControl::new(&NEVER, u64::MAX, None);
        for plies in (1..=max_plies.min(MAX_PLIES)).step_by(2) {
            let is_proved = search.is_proved(plies);
            if search.counter.is_stopped() {
                proof = ProofResult::Unknown;
                break;
            }
            if is_proved {
                // A proof always has its line: most of it is in the table.
                self.nodes = search.counter.nodes();
                search.counter = NodeCounter::new(&without_limit);
                proof = ProofResult::Proved(search.proof_line(plies));
                break;
            }
        }
        self.nodes += search.counter.nodes();
        proof
    }

    /// Whether a move forces the goal of this or an earlier position within a number of plies, itself included; `None` when that is not known within the limits.
    pub fn forces(
        &mut self,
        position: &Position,
        mv: Move,
        target: &ProofTarget,
        plies: u8,
        limits: &ProofLimits,
        stop: &AtomicBool,
    ) -> Option<bool> {
        self.nodes = 0;
        if !has_proofs(position) || position.rules().winner(position).is_some() {
            return None;
        }
        let now = Instant::now();
        let deadline = limits.time.and_then(|time| now.checked_add(time));
        let control = SearchControl::new(stop, limits.nodes.max(1), deadline);
        let mut search = DfPn::new(
            position,
            *target,
            &mut self.table,
            NodeCounter::new(&control),
        );
        let forces = search.proves(mv, plies.min(MAX_PLIES));
        self.nodes = search.counter.nodes();
        (!search.counter.is_stopped()).then_some(forces)
    }
}

/// Whether two colours move in turn, and ejections end the game.
fn has_proofs(position: &Position) -> bool {
    let rules = position.rules();
    let has_two_colors = Color::ALL[2..]
        .iter()
        .all(|&color| position.marbles(color).is_empty());
    has_two_colors
        && rules.players == Players::Two
        && rules.colors()[..2] == Color::BOTH
        && rules.moves == MovesPerTurn::One
        && rules.sprint.is_none()
        && rules.repetition.is_none()
}
