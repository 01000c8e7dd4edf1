//! The board, the rules and the start position that a record of Kōnane states.

use crate::game::{GamePosition, excerpt};
use crate::games::AnyLayout;
use crate::konane::{BoardSize, Layout, Position, read_position};
use crate::record::{Draft, DraftTag, ProblemKind, RawRecord, ReadOptions};

/// The start position that the tags of a record or the options state. Faults are added to those of the rules.
pub(super) fn known_start(
    draft: &mut Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> Option<Position> {
    let start = stated_start(draft, record, options)?;
    warn_of_variant(draft, record, &start);
    Some(start)
}

fn stated_start(draft: &mut Draft, record: &RawRecord, options: ReadOptions) -> Option<Position> {
    let rules = draft.stated_rules.of::<Position>();
    for name in ["StartPosition", "Position"] {
        let Some((value, at)) = value_and_location(draft, name) else {
            continue;
        };
        match read_position(&value, rules) {
            Ok(position) => {
                let real = position.board().size();
                let size = stated_size(draft, &["Board"]);
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
    let size = stated_size(draft, &["Board", "Variant"]);
    let layout = size.map(Layout::new).or(of_options)?;
    Some(layout.position().with_rules(rules))
}

/// The size of the board in the first of these tags that the record has.
fn stated_size(draft: &mut Draft, tags: &[&str]) -> Option<BoardSize> {
    let mut tags = tags.iter();
    let (value, at) = tags.find_map(|name| value_and_location(draft, name))?;
    match value.parse::<Layout>() {
        Ok(layout) => Some(layout.size()),
        Err(error) => {
            fault(draft, at, format!("board `{}`: {error}", excerpt(&value)));
            None
        }
    }
}

/// Warns of a layout in the tag `Variant` that does not give the start position, and keeps the tag.
fn warn_of_variant(draft: &mut Draft, record: &RawRecord, start: &Position) {
    let Some((value, at)) = value_and_location(draft, "Variant") else {
        return;
    };
    let layout = GamePosition::layout(start);
    let is_start = |named| layout == Some(named);
    let says_nothing = matches!(value.as_str(), "" | "?" | "custom");
    if says_nothing || value.parse().is_ok_and(is_start) {
        return;
    }
    let expected = layout.map_or("custom".to_owned(), |layout| layout.to_string());
    let message = format!(
        "`{}` does not give the start position, expected {expected}",
        excerpt(&value)
    );
    draft.warn(record, ProblemKind::Position, at, message);
    draft.tags.push(DraftTag::new("VariantAsGiven", value, at));
}

fn value_and_location(draft: &Draft, name: &str) -> Option<(String, usize)> {
    draft.tag(name).map(|tag| (tag.value.clone(), tag.at))
}

fn fault(draft: &mut Draft, at: usize, message: String) {
    draft.stated_rules.at = at;
    draft.stated_rules.add(&[message]);
}
