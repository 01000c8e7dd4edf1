//! The board, the rules and the start position that a record of Kōnane states.

use crate::game::excerpt;
use crate::games::AnyLayout;
use crate::konane::{BoardSize, Layout, Position, read_position};
use crate::record::{Draft, ProblemKind, RawRecord, ReadOptions};

/// The start position that the tags of a record or the options state. Faults are added to those of the rules.
pub(super) fn known_start(
    draft: &mut Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> Option<Position> {
    let rules = draft.stated_rules.of::<Position>();
    let size = stated_size(draft);
    for name in ["StartPosition", "Position"] {
        let Some((value, at)) = draft.tag(name).map(|tag| (tag.value.clone(), tag.at)) else {
            continue;
        };
        match read_position(&value, rules) {
            Ok(position) => {
                let real = position.board().size();
                if let Some(size) = size.filter(|&size| size != real) {
                    let message =
                        format!("board {size} claimed, expected {real} as in the position");
                    draft.warn(record, ProblemKind::Position, at, message);
                }
                return Some(position);
            }
            Err(error) => {
                fault(draft, at, format!("start position: {error}"));
                return None;
            }
        }
    }
    let of_options = match options.layout {
        Some(AnyLayout::Konane(layout)) => Some(layout),
        _ => None,
    };
    let layout = size.map(Layout::new).or(of_options)?;
    Some(layout.position().with_rules(rules))
}

/// The size of the board in the tag `Board`, or that of the layout in the tag `Variant`.
fn stated_size(draft: &mut Draft) -> Option<BoardSize> {
    let board = draft.tag("Board").map(|tag| (tag.value.clone(), tag.at));
    let variant = draft.tag("Variant").map(|tag| (tag.value.clone(), tag.at));
    for (value, at) in board.into_iter().chain(variant) {
        match value.parse::<Layout>() {
            Ok(layout) => return Some(layout.size()),
            Err(error) => fault(draft, at, format!("board `{}`: {error}", excerpt(&value))),
        }
    }
    None
}

fn fault(draft: &mut Draft, at: usize, message: String) {
    draft.stated_rules.at = at;
    draft.stated_rules.add(&[message]);
}
