//! `kaawa`: the games that KAAH and KAAWA save: JSON with a tree of moves in Nacre notation, played and analysed.
//!
//! Source: saabalone/KAAH_Test, its saved games. `is_origin` marks the moves that were played; all other moves are variations. A branch after the
//! last move played becomes a variation that begins with that move.

use crate::games::AnyPosition;
use crate::notation::{Notation, read_position};
use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::formats::json_based::kaawa_tree::{Tree, comment_of};
use crate::record::formats::json_based::unread_fields::UnreadFields;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftError, DraftPly, DraftVariation};
use crate::record::parse::movetext::MAX_VARIATION_DEPTH;

pub(crate) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    draft.notation = draft.notation.or(Some(Notation::Nacre));
    parse_facts(object, record, draft);
    let tree = object.inner("Tree");
    if tree.has("pos") {
        tree.start("pos", record, draft);
    } else if let Some(start) = object.list("History").first() {
        let start = json_object::text(start).and_then(|code| read_position(&code).ok());
        draft.start = start.map(AnyPosition::from);
    }
    draft.comment.extend(comment_of(&tree));
    let Some(tree) = object.get("Tree") else {
        return;
    };
    let mut unread = UnreadFields::default();
    let tree = Tree::read(tree.get(), json_object::at(tree, record), &mut unread);
    let known = "KAAH and KAAWA write";
    unread.tell(["node", "nodes"], known, &[], record, draft);
    let mut walk = TreeTraversal {
        tree: &tree,
        stop: None,
        faults: Vec::new(),
    };
    let line = walk.line(tree.nodes.first().map_or(&[], |start| &start.children), 0);
    draft.plies = line.into();
    let TreeTraversal { stop, faults, .. } = walk;
    draft.stop = stop;
    for DraftError { at, message, .. } in faults {
        let message = format!("in a variation: {message}; the rest is left out");
        draft.warn(record, ProblemKind::Variation, at, message);
    }
}

/// Parses the fields apart from the moves.
fn parse_facts(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let place = |field: &str| object.location(field, record);
    object.tag("Event", "Event", record, draft);
    if let Some((date, time)) =
        object.read("Date", |value| date_and_time(&json_object::text(value)?))
    {
        draft.push_tag("Date", Some(date), place("Date"));
        draft.push_tag("Time", Some(time), place("Date"));
    }
    let players = object.inner("Players");
    let (black, white) = (players.text("P1_black"), players.text("P2_white"));
    draft.push_tag("Black", black.clone(), place("Players"));
    draft.push_tag("White", white.clone(), place("Players"));
    players.other_tags("Player", &[], record, draft);
    object.tag("VariantName", "Variant", record, draft);
    let lost = object.inner("Eject");
    let score = lost
        .text("P2")
        .zip(lost.text("P1"))
        .map(|(black, white)| format!("{black}-{white}"));
    draft.push_tag("Score", score, place("Eject"));
    let ending = object.read("Term", |value| ending(&json_object::text(value)?));
    draft.push_tag(
        "Termination",
        ending.map(|ending| ending.key().to_owned()),
        place("Term"),
    );
    let winner = object.text("Winner").filter(|winner| !winner.is_empty());
    let result = match (winner.as_deref(), ending) {
        (Some(name), _) if black != white && Some(name) == black.as_deref() => {
            Some(GameResult::Black)
        }
        (Some(name), _) if black != white && Some(name) == white.as_deref() => {
            Some(GameResult::White)
        }
        (Some("Noir" | "black" | "P1"), _) => Some(GameResult::Black),
        (Some("Blanc" | "white" | "P2"), _) => Some(GameResult::White),
        (_, Some(Ending::DrawAgreed)) => Some(GameResult::Draw),
        _ => None,
    };
    let words = winner.filter(|_| result.is_none());
    draft.push_tag("Winner", words, place("Winner"));
    draft.push_tag(
        "Result",
        result.map(|result| result.code().to_owned()),
        place("Winner"),
    );
    let timer = object.inner("Timer").inner("settings");
    let initial = timer.text("p1_initial").zip(timer.text("p1_bonus"));
    let control = initial.map(|(initial, bonus)| format!("{initial}+{bonus}"));
    draft.push_tag("TimeControl", control, place("Timer"));
    object.other_tags("", &["History", "Tree"], record, draft);
}

/// A traversal of the tree.
struct TreeTraversal<'a> {
    tree: &'a Tree,
    /// Why the line that was played stops.
    stop: Option<DraftError>,
    /// Why variations stop.
    faults: Vec<DraftError>,
}

impl TreeTraversal<'_> {
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
        match &self.tree.nodes[node].ply {
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

/// Parses `2608172039`: year, month, day, hour, minute, two digits each.
fn date_and_time(text: &str) -> Option<(String, String)> {
    let is_stamp = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |n: usize| &text[2 * n..2 * n + 2];
    is_stamp.then(|| {
        (
            format!("20{}.{}.{}", part(0), part(1), part(2)),
            format!("{}:{}", part(3), part(4)),
        )
    })
}

/// The ending by KAAH's code letters.
fn ending(term: &str) -> Option<Ending> {
    match term {
        "N" => Some(Ending::SixEjections),
        "R" => Some(Ending::Resignation),
        "D" => Some(Ending::DrawAgreed),
        "T" => Some(Ending::Time),
        "_" => Some(Ending::Unfinished),
        _ => Ending::find(term),
    }
}
