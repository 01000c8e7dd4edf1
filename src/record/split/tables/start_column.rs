//! Finds the position before the first move among the cells of a row.

use crate::game::excerpt;
use crate::record::lexer::move_words::has_move;
use crate::record::lexer::text_move::is_position_line;
use crate::record::split::tables::csv_row::Cell;
use crate::record::split::tables::list_of_moves::items_of_list;
use crate::record::split::tables::played::{allows, without_number};

/// A cell with its column: the name and the tag.
pub(super) struct NamedCell<'a> {
    pub(super) name: &'a str,
    pub(super) tag: Option<&'a str>,
    pub(super) cell: &'a Cell,
}

/// What the positions in the cells of a row are.
pub(super) enum StartColumn<'a> {
    /// No cell is a position, or a heading says which one is that before the first move.
    Stated,
    /// The cell of the position before the first move.
    Found(&'a Cell),
    /// Which cell has the position before the first move is not known; the first of them, and why not.
    Unknown(&'a Cell, String),
}

impl StartColumn<'_> {
    /// Whether this cell has the position before the first move, as far as its heading does not say so.
    pub(super) fn is_of(&self, cell: &Cell) -> bool {
        matches!(self, StartColumn::Found(found) if std::ptr::eq(*found, cell))
    }
}

/// Finds the position before the first move: the only one in a row, if that move is legal in it, otherwise the one from which all moves are legal.
pub(super) fn start_column<'a: 'c, 'c>(
    cells: impl Iterator<Item = &'c NamedCell<'a>>,
    moves: &str,
) -> StartColumn<'a> {
    let is_position = |cell: &&NamedCell<'_>| is_position_line(&cell.cell.text);
    let is_of =
        |cell: &NamedCell<'_>, tags: [&str; 2]| cell.tag.is_some_and(|tag| tags.contains(&tag));
    let positions = cells.filter(is_position);
    let positions: Vec<&NamedCell<'_>> = positions
        .filter(|cell| !is_of(cell, ["Final", "FinalPosition"]))
        .collect();
    if positions
        .iter()
        .any(|cell| is_of(cell, ["StartPosition", "Position"]))
    {
        return StartColumn::Stated;
    }
    let words = words_of_moves(moves);
    let first = words.get(..1).unwrap_or_default();
    let possible = |moves: &[&str]| {
        let cells = positions.iter().map(|cell| cell.cell);
        let mut cells: Vec<&Cell> = cells.filter(|cell| allows(&cell.text, moves)).collect();
        cells.dedup_by(|one, other| one.text == other.text);
        cells
    };
    match positions[..] {
        [] => StartColumn::Stated,
        [only] if possible(first).is_empty() => {
            let message = format!(
                "the position under `{}` does not allow the first move `{}`, expected the position before it; kept as a tag",
                excerpt(only.name),
                excerpt(first.first().unwrap_or(&""))
            );
            StartColumn::Unknown(only.cell, message)
        }
        [only] => StartColumn::Found(only.cell),
        [one, ..] => match (&possible(&words)[..], &possible(first)[..]) {
            ([start], _) | ([], [start]) => StartColumn::Found(start),
            (found, _) => {
                let names: Vec<String> = positions
                    .iter()
                    .map(|cell| format!("`{}`", excerpt(cell.name)))
                    .collect();
                let count = if found.is_empty() { "none" } else { "several" };
                let message = format!(
                    "positions under {}, and {count} of them allow all moves, expected one under `start`; kept as tags",
                    names.join(", ")
                );
                StartColumn::Unknown(one.cell, message)
            }
        },
    }
}

/// The moves of a text, as words without numbers.
fn words_of_moves(text: &str) -> Vec<&str> {
    let items = match items_of_list(text) {
        Some(items) => items.into_iter().map(|(_, item)| item).collect(),
        None => vec![text],
    };
    let words = items
        .into_iter()
        .flat_map(|item| item.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|')))
        .map(without_number);
    words.filter(|word| has_move(word)).collect()
}
