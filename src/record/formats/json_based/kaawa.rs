//! `kaawa`: the games that KAAH and KAAWA save: JSON with a tree of moves in Nacre notation, played and analysed.
//!
//! Source: saabalone/KAAH_Test, its saved games. `is_origin` marks the moves that were played; all other moves are variations. A branch after the
//! last move played becomes a variation that begins with that move.

use std::ops::Range;

use crate::games::{AnyPosition, GameKind};
use crate::notation::{Notation, Token, read_position};
use crate::record::formats::json_based::json_object::{self, Object, clock};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftError, DraftPly, DraftVariation, comment_text};
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
    let comment = tree.text("comment").map(|text| comment_text(&text));
    draft
        .comment
        .extend(comment.filter(|text| !text.is_empty()));
    let Some(tree) = object.get("Tree") else {
        return;
    };
    let tree = Tree::read(tree.get(), json_object::at(tree, record));
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

/// The nodes of a tree; the first is the start position.
struct Tree {
    nodes: Vec<Node>,
    /// Whether any node is marked as played. If none is, the first of its siblings counts as played.
    is_marked: bool,
}

/// A move of the tree.
struct Node {
    ply: Result<DraftPly, DraftError>,
    is_played: bool,
    children: Vec<usize>,
}

/// The byte range of a node in the text of the tree, and its children.
#[derive(Default)]
struct Span {
    node: Range<usize>,
    list: Range<usize>,
    children: Vec<usize>,
}

impl Tree {
    /// Parses a tree that begins at this byte of the record.
    fn read(text: &str, at: usize) -> Tree {
        let nodes: Vec<Node> = spans(text)
            .into_iter()
            .map(|span| Node::read(text, at, span))
            .collect();
        let is_marked = nodes.iter().skip(1).any(|node| node.is_played);
        Tree { nodes, is_marked }
    }
}

impl Node {
    fn read(text: &str, at: usize, span: Span) -> Node {
        // The node without its children.
        let (head, tail) = (
            &text[span.node.start..span.list.start],
            &text[span.list.end..span.node.end],
        );
        let own = format!("{head}{tail}");
        let object: Object<'_> = serde_json::from_str(&own).unwrap_or_default();
        let place = |inside: usize| {
            let skipped = if inside < head.len() {
                0
            } else {
                span.list.len()
            };
            at + span.node.start + inside + skipped
        };
        let is_played = object.text("is_origin").as_deref() == Some("true");
        let ply = match object.get("nacre") {
            Some(name) => {
                let quote = usize::from(name.get().starts_with('"'));
                let at = place(name.get().as_ptr() as usize - own.as_ptr() as usize + quote);
                ply(&object, &json_object::text(name).unwrap_or_default(), at)
            }
            None => Err(DraftError {
                at: place(0),
                kind: ProblemKind::UnreadableMove,
                message: "a node without its move, expected \"nacre\"".to_owned(),
            }),
        };
        Node {
            ply,
            is_played,
            children: span.children,
        }
    }
}

/// The nodes of a tree, found without recursion because the well-formed JSON may be arbitrarily deep: objects in lists
/// called `children`.
fn spans(text: &str) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    // Open brackets: for the object of a node its index, for a list of children the index of their parent.
    let mut open: Vec<(u8, Option<usize>)> = Vec::new();
    let (mut string, mut last) = (None, "");
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if let Some(start) = string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    last = &text[start..at];
                    string = None;
                }
                _ => {}
            }
            continue;
        }
        let inside = open.last().copied();
        match (byte, inside) {
            (b'"', _) => string = Some(at + 1),
            (b'{', None | Some((b'[', Some(_)))) => {
                let index = spans.len();
                if let Some((_, Some(parent))) = inside {
                    spans[parent].children.push(index);
                }
                spans.push(Span {
                    node: at..at,
                    ..Span::default()
                });
                open.push((byte, Some(index)));
            }
            (b'[', Some((b'{', Some(node)))) if last == "children" => {
                spans[node].list.start = at + 1;
                open.push((byte, Some(node)));
            }
            (b'{' | b'[', _) => open.push((byte, None)),
            (b'}' | b']', Some((_, index))) => {
                open.pop();
                match (byte, index) {
                    (b'}', Some(node)) => spans[node].node.end = at + 1,
                    (b']', Some(node)) => spans[node].list.end = at,
                    _ => {}
                }
            }
            _ => {}
        }
    }
    for span in &mut spans {
        if span.list.is_empty() {
            span.list = span.node.end..span.node.end;
        }
    }
    spans
}

/// The ply of a node.
fn ply(node: &Object<'_>, name: &str, at: usize) -> Result<DraftPly, DraftError> {
    let token: Token = name
        .parse()
        .map_err(|_| DraftError::unreadable(GameKind::default(), name, at))?;
    let mut ply = DraftPly::new(token, at);
    let comment = node.text("comment").map(|text| comment_text(&text));
    if let Some(comment) = comment.filter(|text| !text.is_empty()) {
        ply.annotations_mut().comments.push(comment);
    }
    let mover = node.inner("last_move_info").text("player");
    let seconds = node.number(if mover.as_deref() == Some("white") {
        "p2_time"
    } else {
        "p1_time"
    });
    let is_clock = node.text("clock_mode").as_deref() == Some("pendule");
    if let Some(seconds) = seconds.filter(|seconds| is_clock && (0.0..1e7).contains(seconds)) {
        ply.annotations_mut().clock = Some(clock(seconds));
    }
    Ok(ply)
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
