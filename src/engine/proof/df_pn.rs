//! Depth-first proof-number search (df-pn) of nodes with a number of plies left.

use std::mem;

use super::goal::{ProofGoal, ProofTarget};
use super::proof_table::{INFINITE, NodeKey, ProofNumbers, ProofTable};
use crate::game::NodeCounter;
use crate::rules::{Move, Position};

/// The maximum number of plies of a proof.
pub(super) const MAX_PLIES: u8 = 7;
/// The first estimate of how much is to be proved after a move that threatens to eject, and after one that does not.
const PROOF_OF_THREAT: u32 = 4;
const PROOF_OF_QUIET_MOVE: u32 = 40;

/// A search for one goal from one root.
pub(super) struct DfPn<'a> {
    pub(super) position: Position,
    pub(super) target: ProofTarget,
    pub(super) table: &'a mut ProofTable,
    pub(super) counter: NodeCounter<'a>,
    /// The children of the node at each number of plies left.
    children: Vec<Vec<Child>>,
    /// The replies of the defender in a short proof.
    pub(super) replies: Vec<Move>,
    /// The moves that may reach the goal at once.
    pub(super) finishing_moves: Vec<Move>,
}

/// At an OR node the attacker moves, who needs one move that proves the goal; at an AND node the defender, who needs one that disproves it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    Or,
    And,
}

impl NodeKind {
    const fn with(plies: u8) -> NodeKind {
        if plies % 2 == 1 {
            NodeKind::Or
        } else {
            NodeKind::And
        }
    }
}

#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    numbers: ProofNumbers,
}

impl<'a> DfPn<'a> {
    pub(super) fn new(
        root: &Position,
        target: ProofTarget,
        table: &'a mut ProofTable,
        counter: NodeCounter<'a>,
    ) -> DfPn<'a> {
        table.begin_search();
        DfPn {
            position: *root,
            target,
            table,
            counter,
            children: vec![Vec::new(); usize::from(MAX_PLIES) + 1],
            replies: Vec::new(),
            finishing_moves: Vec::new(),
        }
    }

    /// Whether the goal is reached within an odd number of plies from a position in which the attacker is to move; meaningless if the search was stopped.
    pub(super) fn is_proved(&mut self, plies: u8) -> bool {
        if self.target.is_missed(&self.position, plies.div_ceil(2)) {
            return false;
        }
        match plies {
            1 => self.can_finish(),
            _ => self.search(plies, ProofNumbers::UNDECIDED).proof == 0,
        }
    }

    /// Searches a node with three plies left or more until one of its numbers reaches its threshold. The attacker is to move if the plies are odd. The goal is neither
    /// reached nor missed.
    pub(super) fn search(&mut self, plies: u8, thresholds: ProofNumbers) -> ProofNumbers {
        let key = NodeKey::new(&self.position, plies);
        let known = self.table.get(&key).filter(|numbers| numbers.is_decided());
        if let Some(known) = known {
            return known;
        }
        let before = self.counter.nodes();
        if plies <= 3 {
            let numbers = ProofNumbers::of(self.proving_move_within_three_plies().is_some());
            self.table.put(key, numbers, self.counter.nodes() - before);
            return numbers;
        }
        let mut children = mem::take(&mut self.children[usize::from(plies)]);
        self.expand(plies, &mut children);
        let kind = NodeKind::with(plies);
        let numbers = loop {
            let (numbers, best) = combine(&children, kind);
            let is_enough = numbers.proof >= thresholds.proof
                || numbers.disproof >= thresholds.disproof
                || numbers.is_decided();
            let Some((best, limits)) = best.filter(|_| !is_enough && !self.counter.is_stopped())
            else {
                break numbers;
            };
            let limits =
                child_thresholds(thresholds, numbers, children[best].numbers, limits, kind);
            self.position.play_unchecked(children[best].mv);
            children[best].numbers = self.search(plies - 1, limits);
            self.position.undo(children[best].mv);
        };
        self.children[usize::from(plies)] = children;
        self.table.put(key, numbers, self.counter.nodes() - before);
        numbers
    }

    /// Generates the moves of a node, each with the numbers that are known. It ends with the first move that decides the node.
    fn expand(&mut self, plies: u8, children: &mut Vec<Child>) {
        children.clear();
        self.position.for_each_move(|mv| {
            children.push(Child {
                mv,
                numbers: ProofNumbers::UNDECIDED,
            });
        });
        children.sort_unstable_by_key(|child| child.mv);
        let kind = NodeKind::with(plies);
        for index in 0..children.len() {
            let mv = children[index].mv;
            self.position.play_unchecked(mv);
            self.counter.count();
            let numbers = match kind {
                NodeKind::Or => self.numbers_of_defence(plies - 1),
                NodeKind::And => self.numbers_of_attack(plies - 1),
            };
            self.position.undo(mv);
            children[index].numbers = numbers;
            let decides = match kind {
                NodeKind::Or => numbers.proof == 0,
                NodeKind::And => numbers.disproof == 0,
            };
            if decides {
                children.swap(0, index);
                children.truncate(1);
                return;
            }
        }
    }

    /// The numbers of a node in which the defender is to move.
    fn numbers_of_defence(&mut self, plies: u8) -> ProofNumbers {
        if self.target.is_reached(&self.position) {
            return ProofNumbers::PROVED;
        }
        if self.is_missed_after_reply(plies) {
            return ProofNumbers::DISPROVED;
        }
        let known = self.table.get(&NodeKey::new(&self.position, plies));
        known.unwrap_or_else(|| ProofNumbers {
            proof: if self.position.can_eject(self.target.attacker) {
                PROOF_OF_THREAT
            } else {
                PROOF_OF_QUIET_MOVE
            },
            disproof: 1,
        })
    }

    /// The numbers of a node in which the attacker is to move.
    fn numbers_of_attack(&mut self, plies: u8) -> ProofNumbers {
        if self.target.is_missed(&self.position, plies.div_ceil(2)) {
            return ProofNumbers::DISPROVED;
        }
        if self.can_finish() {
            return ProofNumbers::PROVED;
        }
        let known = self.table.get(&NodeKey::new(&self.position, plies));
        known.unwrap_or(ProofNumbers {
            proof: 1,
            disproof: 1,
        })
    }

    /// Whether the defender, whose turn it is, has a reply after which the goal is missed by the rule of the goal, or whether too few moves are left.
    #[inline]
    pub(super) fn is_missed_after_reply(&self, plies: u8) -> bool {
        let defender = self.target.attacker.opponent();
        self.target.is_missed(&self.position, plies / 2)
            || (self.target.goal == ProofGoal::Eject && self.position.can_eject(defender))
    }
}

/// The numbers of a node by those of its children, and the child to search next with the second-best number that the choice depends on. Without children, the attacker
/// has no move, or the defender cannot be made to lose anything: the node is disproved.
fn combine(children: &[Child], kind: NodeKind) -> (ProofNumbers, Option<(usize, u32)>) {
    if children.is_empty() {
        return (ProofNumbers::DISPROVED, None);
    }
    // At an attack the least proof number counts and disproof numbers add up; at a defence it is the other way round.
    let pair = |numbers: ProofNumbers| match kind {
        NodeKind::Or => (numbers.proof, numbers.disproof),
        NodeKind::And => (numbers.disproof, numbers.proof),
    };
    let (mut best, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0_u32);
    for (index, child) in children.iter().enumerate() {
        let (choice, rest) = pair(child.numbers);
        if choice < least || index == 0 {
            (best, second, least) = (index, least, choice);
        } else {
            second = second.min(choice);
        }
        sum = match (sum, rest) {
            (INFINITE, _) | (_, INFINITE) => INFINITE,
            (sum, rest) => sum.saturating_add(rest).min(INFINITE - 1),
        };
    }
    // If one child decides the node, the others do not count; if none can any more, the sum is zero.
    let (least, sum) = match least {
        0 => (0, INFINITE),
        INFINITE => (INFINITE, 0),
        _ => (least, sum.clamp(1, INFINITE - 1)),
    };
    let numbers = match kind {
        NodeKind::Or => ProofNumbers {
            proof: least,
            disproof: sum,
        },
        NodeKind::And => ProofNumbers {
            proof: sum,
            disproof: least,
        },
    };
    (numbers, Some((best, second)))
}

/// The thresholds up to which the best child is searched: until another child looks better by a quarter, or the node reaches its own thresholds.
fn child_thresholds(
    thresholds: ProofNumbers,
    numbers: ProofNumbers,
    child: ProofNumbers,
    second: u32,
    kind: NodeKind,
) -> ProofNumbers {
    let choice =
        |threshold: u32| threshold.min(second.saturating_add(second / 4).saturating_add(1));
    let rest = |threshold: u32, sum: u32, own: u32| match threshold {
        INFINITE => INFINITE,
        threshold => threshold.saturating_sub(sum).saturating_add(own),
    };
    match kind {
        NodeKind::Or => ProofNumbers {
            proof: choice(thresholds.proof),
            disproof: rest(thresholds.disproof, numbers.disproof, child.disproof),
        },
        NodeKind::And => ProofNumbers {
            proof: rest(thresholds.proof, numbers.proof, child.proof),
            disproof: choice(thresholds.disproof),
        },
    }
}
