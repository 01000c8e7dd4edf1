//! The tree of moves of `kaawa`: its nodes, which are read without recursion.

use std::ops::Range;

use crate::record::formats::json_based::kaawa::node::{Node, NodeText};
use crate::record::formats::json_based::unread_fields::UnreadFields;

/// The nodes of a tree; the first is the start position.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// Whether any node is marked as played. If none is, the first of its siblings counts as played.
    pub(super) is_marked: bool,
}

/// The byte range of a node in the text of the tree, and its children.
#[derive(Default)]
struct Span {
    node: Range<usize>,
    list: Range<usize>,
    children: Vec<usize>,
    /// The number of moves that lead to it.
    depth: usize,
}

impl Tree {
    /// Parses a tree that begins at this byte of the record with a move of this seat, and notes the fields of nodes that are not read.
    pub(in crate::record::formats::json_based) fn read(
        text: &str,
        at: usize,
        first_seat: u8,
        unread: &mut UnreadFields,
    ) -> Tree {
        let node = |span: Span| {
            let own = NodeText {
                head: &text[span.node.start..span.list.start],
                tail: &text[span.list.end..span.node.end],
                at: at + span.node.start,
                tail_at: at + span.list.end,
            };
            // The start position precedes the first move.
            let seat = (usize::from(first_seat) + span.depth + 1) % 2;
            Node::read(&own, seat, span.children, unread)
        };
        let nodes: Vec<Node> = spans(text).into_iter().map(node).collect();
        let is_marked = nodes.iter().skip(1).any(|node| node.is_played);
        Tree { nodes, is_marked }
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
                let (index, mut depth) = (spans.len(), 0);
                if let Some((_, Some(parent))) = inside {
                    spans[parent].children.push(index);
                    depth = spans[parent].depth + 1;
                }
                spans.push(Span {
                    node: at..at,
                    depth,
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
