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
    let boards = take_boards(draft);
    for name in ["StartPosition", "Position"] {
        let Some((value, at)) = value_and_location(draft, name) else {
            continue;
        };
        match read_position(&value, rules) {
            Ok(position) => {
                let real = position.board().size();
                if let Some(Board { size, .. }) = boards.iter().find(|board| board.size != real) {
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
    let size = boards.first().map(|board| board.size);
    if let Some(Board { size: other, at }) = boards.iter().find(|board| Some(board.size) != size) {
        let message = format!(
            "board {other} claimed, expected {} as in another tag",
            boards[0].size
        );
        draft.warn(record, ProblemKind::Position, *at, message);
    }
    let of_options = match options.layout {
        Some(AnyLayout::Konane(layout)) => Some(layout),
        _ => None,
    };
    let of_variant = || stated_layout(draft);
    let layout = size.map(Layout::new).or_else(of_variant).or(of_options)?;
    Some(layout.position().with_rules(rules))
}

/// A board that a tag states, and the offset of its value.
struct Board {
    size: BoardSize,
    at: usize,
}

/// The names of tags that state the size of the board, in any case.
const BOARD_TAGS: [&str; 12] = [
    "Board",
    "BoardSize",
    "Board_size",
    "Bord",
    "Brett",
    "Brettgröße",
    "Brettgrösse",
    "Plateau",
    "Size",
    "SizeOfBoard",
    "Tablero",
    "Taille",
];

/// Whether a tag states the size of the board in rows and columns.
pub(super) fn is_board(tag: &DraftTag) -> bool {
    names_board(&tag.name) && tag.value.parse::<Layout>().is_ok()
}

fn names_board(name: &str) -> bool {
    let mut names = BOARD_TAGS.iter();
    names.any(|known| known.eq_ignore_ascii_case(name))
}

/// Takes out the tags that state the board, which are derived again when the game is written: `Board`, tags as `BoardSize` with a size or the length of a
/// side, and `Rows` with `Columns`, or `Height` with `Width`. A value of `Board` that is no size is a fault.
fn take_boards(draft: &mut Draft) -> Vec<Board> {
    let mut boards = Vec::new();
    let mut faults = Vec::new();
    let of_side = |value: &str| {
        let side = value.parse().ok()?;
        BoardSize::new(side, side)
    };
    draft.tags.retain(|tag| {
        let is_board = tag.name == "Board";
        if !is_board && !names_board(&tag.name) {
            return true;
        }
        let size = match tag.value.parse::<Layout>() {
            Ok(layout) => Some(layout.size()),
            Err(error) if is_board => {
                faults.push((tag.at, format!("board `{}`: {error}", excerpt(&tag.value))));
                None
            }
            Err(_) => of_side(&tag.value),
        };
        boards.extend(size.map(|size| Board { size, at: tag.at }));
        size.is_none() && !is_board
    });
    for (at, message) in faults {
        fault(draft, at, message);
    }
    let number = |name: &str| {
        let tag = draft.tag(name)?;
        Some((tag.value.parse().ok()?, tag.at))
    };
    let columns = number("Columns").or_else(|| number("Cols"));
    let columns = columns.or_else(|| number("Width"));
    let sides = number("Rows").or_else(|| number("Height")).zip(columns);
    if let Some(((rows, at), (columns, _))) = sides
        && let Some(size) = BoardSize::new(rows, columns)
    {
        boards.push(Board { size, at });
        let is_side = |name: &str| matches!(name, "Rows" | "Height" | "Columns" | "Cols" | "Width");
        draft.tags.retain(|tag| !is_side(&tag.name));
    }
    boards
}

/// The layout that the tag `Variant` names.
fn stated_layout(draft: &mut Draft) -> Option<Layout> {
    let (value, at) = value_and_location(draft, "Variant")?;
    match value.parse() {
        Ok(layout) => Some(layout),
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
