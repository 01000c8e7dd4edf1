//! Makes plies and variations of the tree of `kaawa`.

use crate::record::formats::json_based::kaawa::outcome::StatedEnd;
use crate::record::formats::json_based::kaawa::tree::Tree;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftError};
use crate::record::parse::draft_ply::{DraftPly, DraftVariation};
use crate::record::parse::movetext::MAX_VARIATION_DEPTH;

/// A traversal of the tree.
pub(in crate::record::formats::json_based) struct TreeTraversal<'a> {
    tree: &'a Tree,
    /// Why the line that was played stops.
    stop: Option<DraftError>,
    /// Why variations stop.
    faults: Vec<DraftError>,
    /// The ends that nodes of the line that was played state, each with the number of its moves until then.
    ends: Vec<(usize, &'a StatedEnd)>,
    /// The ends of variations that their moves do not show.
    ends_of_variations: Vec<&'a StatedEnd>,
    /// The offsets of the times that moves of the line that was played took.
    durations: Vec<usize>,
    /// The number of moves of the line that was played.
    played: usize,
}

impl<'a> TreeTraversal<'a> {
    pub(in crate::record::formats::json_based) fn new(tree: &'a Tree) -> TreeTraversal<'a> {
        TreeTraversal {
            tree,
            stop: None,
            faults: Vec::new(),
            ends: Vec::new(),
            ends_of_variations: Vec::new(),
            durations: Vec::new(),
            played: 0,
        }
    }

    /// Gives a draft the moves of the tree, and returns the end of its game.
    pub(in crate::record::formats::json_based) fn take_moves(
        mut self,
        record: &RawRecord,
        draft: &mut Draft,
    ) -> Option<&'a StatedEnd> {
        let tree = self.tree;
        let line = self.line(tree.nodes.first().map_or(&[], |start| &start.children), 0);
        draft.plies = line.into();
        for DraftError { at, message, .. } in std::mem::take(&mut self.faults) {
            let message = format!("in a variation: {message}; the rest is left out");
            draft.warn(record, ProblemKind::Variation, at, message);
        }
        self.tell_what_is_not_read(record, draft);
        draft.stop = self.stop;
        self.ends.first().map(|&(_, end)| end)
    }

    /// Warns of ends and times of nodes that are not those of the game.
    fn tell_what_is_not_read(&self, record: &RawRecord, draft: &mut Draft) {
        if let Some(at) = self.durations.first() {
            let message = format!(
                "the times of {} that were played are those that the moves took, expected the time left on a clock (`clock_mode` `pendule`); not read",
                counted(self.durations.len(), "move")
            );
            draft.warn(record, ProblemKind::UnknownText, *at, message);
        }
        if let Some(end) = self.ends_of_variations.first() {
            let message = format!(
                "the end of {} (`term_status`, `winner`), expected one only where the game ended; not read",
                counted(self.ends_of_variations.len(), "variation")
            );
            draft.warn(record, ProblemKind::UnknownText, end.at(), message);
        }
        let Some(&(moves, first)) = self.ends.first() else {
            return;
        };
        let others = self.played - moves;
        if others > 0 {
            let message = format!(
                "the game ends here by `term_status` or `winner`, expected no more moves that were played; the {} after it are read as moves of the game",
                counted(others, "move")
            );
            draft.warn(record, ProblemKind::Result, first.at(), message);
        }
        if let Some((_, second)) = self.ends.get(1) {
            let message = "another end of the game in a node, expected one; the first one counts";
            draft.warn(record, ProblemKind::Result, second.at(), message);
        }
    }

    /// The line that continues with one of these nodes; the others become variations of its plies.
    fn line(&mut self, first: &[usize], depth: u8) -> Vec<DraftPly> {
        let mut plies: Vec<DraftPly> = Vec::new();
        let mut nodes = first;
        while !nodes.is_empty() {
            let is_played = |node: &&usize| self.tree.nodes[**node].is_played;
            // In a variation, and if no node is marked as played, the first child continues the line.
            let goes_on = depth > 0 || !self.tree.is_marked;
            let main = nodes
                .iter()
                .find(is_played)
                .or(nodes.first().filter(|_| goes_on))
                .copied();
            let ply = match main {
                Some(main) => self.ply(main, depth),
                // Analysis after the last move becomes a variation of that move.
                None => plies.pop(),
            };
            let Some(mut ply) = ply else { break };
            for &other in nodes.iter().filter(|&&node| Some(node) != main) {
                let mut line = if main.is_none() {
                    vec![DraftPly::new(ply.token.clone(), ply.at)]
                } else {
                    Vec::new()
                };
                line.extend(self.branch(other, depth));
                if line.len() > usize::from(main.is_none()) {
                    ply.annotations_mut().variations.push(DraftVariation {
                        comment: Vec::new(),
                        plies: line,
                        words: None,
                    });
                }
            }
            plies.push(ply);
            nodes = main.map_or(&[], |main| &self.tree.nodes[main].children);
        }
        plies
    }

    /// The variation that begins with this node.
    fn branch(&mut self, node: usize, depth: u8) -> Vec<DraftPly> {
        let Some(first) = self.ply(node, depth + 1) else {
            return Vec::new();
        };
        if depth == MAX_VARIATION_DEPTH {
            let message = "a variation too deep inside others".to_owned();
            self.faults.push(DraftError {
                at: first.at,
                kind: ProblemKind::Variation,
                message,
            });
            return Vec::new();
        }
        let mut line = vec![first];
        line.extend(self.line(&self.tree.nodes[node].children, depth + 1));
        line
    }

    /// The ply of a node; faults are collected.
    fn ply(&mut self, node: usize, depth: u8) -> Option<DraftPly> {
        let node = &self.tree.nodes[node];
        if depth == 0 {
            self.played += 1;
            self.durations.extend(node.duration);
            self.ends
                .extend(node.end.as_ref().map(|end| (self.played, end)));
        } else {
            let end = node.end.as_ref().filter(|end| !end.is_of_rules());
            self.ends_of_variations.extend(end);
        }
        match &node.ply {
            Ok(ply) => Some(ply.clone()),
            Err(fault) if depth == 0 => {
                self.stop.get_or_insert(fault.clone());
                None
            }
            Err(fault) => {
                self.faults.push(fault.clone());
                None
            }
        }
    }
}

fn counted(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}
