//! The tree of openings from which a book is made.

use std::collections::{BTreeMap, HashMap};

use super::book_moves::{Book, BookMove};
use crate::rules::{Move, Position, canonical_form};

/// The cost of each ply for the priority of a position, in hundredths of a marble: deeper positions are reached less often.
const PLY_COST: i32 = 6;
/// The assumed loss of a move that was played in games but not found by the search, in hundredths.
const PLAYED_COST: i32 = 25;
/// The maximum loss of a move whose position is expanded, in hundredths.
const MAX_DROP: i32 = 40;
/// The sweeps by which values are backed up: more than the plies of a line.
const SWEEPS: usize = 40;

/// A move from a position of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Its value by the search of the position; `None` for a move that was only played.
    pub(super) hundredths: Option<i32>,
    pub(super) games: u64,
}

/// A position of the tree, in its canonical orientation, with its moves.
struct Node {
    position: Position,
    candidates: Vec<Candidate>,
}

/// A position that is to be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) position: Position,
    cost: i32,
}

/// The tree; positions that are reached in several ways are one.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    index: HashMap<u64, usize>,
    /// The positions that are to be searched, by cost and by the order in which they were found.
    leaves: BTreeMap<(i32, usize), Leaf>,
    /// The key of each leaf's position, with its place among the leaves.
    waiting: HashMap<u64, (i32, usize)>,
    found: usize,
}

impl Tree {
    /// The number of positions that were searched.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a position to be searched, in any orientation. If it is reached in several ways, the least cost counts.
    pub(super) fn add_leaf(&mut self, position: &Position, cost: i32) {
        let form = canonical_form(position);
        if self.index.contains_key(&form.key()) {
            return;
        }
        if let Some(place) = self.waiting.get(&form.key()).copied() {
            if place.0 <= cost {
                return;
            }
            self.leaves.remove(&place);
        }
        let place = (cost, self.found);
        self.found += 1;
        let position = position.transform(form.orientation());
        self.leaves.insert(place, Leaf { position, cost });
        self.waiting.insert(form.key(), place);
    }

    /// Takes the positions to be searched next, at most `most` of them.
    pub(super) fn take_leaves(&mut self, most: usize) -> Vec<Leaf> {
        let taken = std::iter::from_fn(|| self.leaves.pop_first());
        taken.take(most).map(|(_, leaf)| leaf).collect()
    }

    /// Adds a position that was searched, and the positions after its moves as leaves.
    pub(super) fn add_node(&mut self, leaf: &Leaf, candidates: Vec<Candidate>) {
        let key = canonical_form(&leaf.position).key();
        self.waiting.remove(&key);
        let best = candidates
            .iter()
            .filter_map(|candidate| candidate.hundredths)
            .max();
        for candidate in &candidates {
            let drop = match (best, candidate.hundredths) {
                (Some(best), Some(value)) => best - value,
                _ => PLAYED_COST,
            };
            let mut after = leaf.position;
            after.play_unchecked(candidate.mv);
            if drop <= MAX_DROP && after.rules().winner(&after).is_none() {
                self.add_leaf(&after, leaf.cost + drop + PLY_COST);
            }
        }
        self.index.insert(key, self.nodes.len());
        self.nodes.push(Node {
            position: leaf.position,
            candidates,
        });
    }

    /// The book of all positions that were searched, with values that are backed up from the ends of lines.
    pub(super) fn book(&self, comments: Vec<String>) -> Book {
        let children = self.nodes.iter().map(|node| {
            let moves = node.candidates.iter();
            moves
                .map(|candidate| self.child(node, candidate.mv))
                .collect()
        });
        let children: Vec<Vec<Option<usize>>> = children.collect();
        let searched = |candidate: &Candidate| candidate.hundredths;
        let best = |node: &Node| node.candidates.iter().filter_map(searched).max();
        let mut values: Vec<i32> = self
            .nodes
            .iter()
            .map(|node| best(node).unwrap_or(0))
            .collect();
        for _ in 0..SWEEPS {
            for (number, node) in self.nodes.iter().enumerate().rev() {
                let moves = node.candidates.iter().zip(&children[number]);
                let backed =
                    moves.filter_map(|(candidate, child)| value_of(candidate, *child, &values));
                values[number] = backed.max().unwrap_or(values[number]);
            }
        }
        let mut book = Book {
            comments,
            ..Book::default()
        };
        for (node, children) in self.nodes.iter().zip(&children) {
            let moves = node.candidates.iter().zip(children);
            let moves = moves.filter_map(|(candidate, child)| {
                Some(BookMove {
                    mv: candidate.mv,
                    hundredths: value_of(candidate, *child, &values)?,
                    games: candidate.games,
                })
            });
            let moves: Vec<BookMove> = moves.collect();
            if !moves.is_empty() {
                book.add(&node.position, &moves);
            }
        }
        book
    }

    /// The number of the position after a move, if it was searched.
    fn child(&self, node: &Node, mv: Move) -> Option<usize> {
        let mut after = node.position;
        after.play_unchecked(mv);
        self.index.get(&canonical_form(&after).key()).copied()
    }
}

/// The value of a move: that of the position after it, or that of the search.
fn value_of(candidate: &Candidate, child: Option<usize>, values: &[i32]) -> Option<i32> {
    child.map(|child| -values[child]).or(candidate.hundredths)
}
