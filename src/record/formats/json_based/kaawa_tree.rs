//! The tree of moves of `kaawa`: its nodes, which are read without recursion.

use std::ops::Range;

use serde_json::value::RawValue;

use crate::games::GameKind;
use crate::notation::Token;
use crate::record::formats::json_based::json_object::{self, Object, clock};
use crate::record::formats::json_based::unread_fields::UnreadFields;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::comment_text::comment_text;
use crate::record::parse::draft::{DraftError, DraftPly};

/// The fields of a node that repeat what the moves, the clocks and the end of the game say, or are of the display and the time of the analysis.
const REPEATED: [&str; 14] = [
    "index",
    "pos",
    "eject_b",
    "eject_w",
    "p1_time",
    "p2_time",
    "time",
    "clock",
    "date",
    "term_status",
    "winner",
    "last_move_info",
    "move_Arrows",
    "expanded",
];

/// The nodes of a tree; the first is the start position.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// Whether any node is marked as played. If none is, the first of its siblings counts as played.
    pub(super) is_marked: bool,
}

/// A move of the tree.
pub(super) struct Node {
    pub(super) ply: Result<DraftPly, DraftError>,
    pub(super) is_played: bool,
    pub(super) children: Vec<usize>,
}

/// The byte range of a node in the text of the tree, and its children.
#[derive(Default)]
struct Span {
    node: Range<usize>,
    list: Range<usize>,
    children: Vec<usize>,
}

impl Tree {
    /// Parses a tree that begins at this byte of the record, and notes the fields of nodes that are not read.
    pub(super) fn read(text: &str, at: usize, unread: &mut UnreadFields) -> Tree {
        let nodes: Vec<Node> = spans(text)
            .into_iter()
            .map(|span| Node::read(text, at, span, unread))
            .collect();
        let is_marked = nodes.iter().skip(1).any(|node| node.is_played);
        Tree { nodes, is_marked }
    }
}

impl Node {
    fn read(text: &str, at: usize, span: Span, unread: &mut UnreadFields) -> Node {
        // The node without its children.
        let (head, tail) = (
            &text[span.node.start..span.list.start],
            &text[span.list.end..span.node.end],
        );
        let own = format!("{head}{tail}");
        let object: Object<'_> = serde_json::from_str(&own).unwrap_or_default();
        let place = |value: &RawValue| {
            let inside = value.get().as_ptr() as usize - own.as_ptr() as usize;
            let skipped = if inside < head.len() {
                0
            } else {
                span.list.len()
            };
            at + span.node.start + inside + skipped
        };
        let (comment, clock) = (comment_of(&object), clock_of(&object));
        let is_played = object.text("is_origin").as_deref() == Some("true");
        let ply = match object.get("nacre") {
            Some(name) => {
                let at = place(name) + usize::from(name.get().starts_with('"'));
                let name = json_object::text(name).unwrap_or_default();
                ply(&name, at, comment, clock)
            }
            None => Err(DraftError {
                at: at + span.node.start,
                kind: ProblemKind::UnreadableMove,
                message: "a node without its move, expected \"nacre\"".to_owned(),
            }),
        };
        object.list("children");
        unread.add(&object, &REPEATED, place);
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

/// The comment of a node.
pub(super) fn comment_of(node: &Object<'_>) -> Option<String> {
    let comment = node.text("comment").map(|text| comment_text(&text));
    comment.filter(|text| !text.is_empty())
}

/// The clock of the player of a node after the move.
fn clock_of(node: &Object<'_>) -> Option<String> {
    let mover = node.inner("last_move_info").text("player");
    let seconds = node.number(if mover.as_deref() == Some("white") {
        "p2_time"
    } else {
        "p1_time"
    });
    let is_clock = node.text("clock_mode").as_deref() == Some("pendule");
    let seconds = seconds.filter(|seconds| is_clock && (0.0..1e7).contains(seconds));
    seconds.map(clock)
}

/// The ply of a node with this move.
fn ply(
    name: &str,
    at: usize,
    comment: Option<String>,
    clock: Option<String>,
) -> Result<DraftPly, DraftError> {
    let token: Token = name
        .parse()
        .map_err(|_| DraftError::unreadable(GameKind::default(), name, at))?;
    let mut ply = DraftPly::new(token, at);
    if comment.is_some() || clock.is_some() {
        let notes = ply.annotations_mut();
        notes.clock = clock;
        if let Some(comment) = comment {
            notes.comment(comment);
        }
    }
    Ok(ply)
}
