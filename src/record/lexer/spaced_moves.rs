//! Moves whose cells are separated: `a1 b2`, `a1 -> b2`, `e6 e8 f6`.

use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind};

/// A cell of a run, and its link to the one before.
struct Linked {
    cell: [u8; 2],
    /// Whether an arrow or a dash precedes it.
    follows: bool,
    /// Bytes between it and the cell before.
    distance: usize,
}

/// The number of tokens in the run of cells at the beginning of a list of tokens; 0 if there is none, or a single cell.
pub(crate) fn run_length<M: TextMove>(tokens: &[TextToken<'_, M>]) -> usize {
    let (mut length, mut cells, mut index) = (0, 0, 0);
    while let Some(token) = tokens.get(index) {
        match token.kind {
            TokenKind::Cell(_) => {
                cells += 1;
                length = index + 1;
            }
            TokenKind::Arrow | TokenKind::Separator('-') if length == index && index > 0 => {}
            _ => break,
        }
        index += 1;
    }
    if cells > 1 { length } else { 0 }
}

/// The moves in a run of cells, each with the index of the token of its first cell.
pub(crate) fn moves<M: TextMove>(run: &[TextToken<'_, M>]) -> Vec<(usize, M)> {
    let mut linked: Vec<(usize, Linked)> = Vec::new();
    let (mut is_linked, mut end) = (false, run.first().map_or(0, |token| token.at));
    for (index, token) in run.iter().enumerate() {
        match token.kind {
            TokenKind::Cell(cell) => {
                let distance = token.at - end;
                linked.push((
                    index,
                    Linked {
                        cell,
                        follows: is_linked,
                        distance,
                    },
                ));
                is_linked = false;
                end = token.end;
            }
            _ => is_linked = true,
        }
    }
    let any_arrow = linked.iter().any(|(_, cell)| cell.follows);
    let narrowest = linked
        .iter()
        .skip(1)
        .map(|(_, cell)| cell.distance)
        .min()
        .unwrap_or(0);
    // Arrows, or else narrower gaps, show which cells belong together.
    let begins_group = |cell: &Linked| {
        if any_arrow {
            !cell.follows
        } else {
            cell.distance > narrowest
        }
    };
    let mut found = Vec::new();
    let mut group: Vec<(usize, [u8; 2])> = Vec::new();
    for (index, cell) in linked {
        if begins_group(&cell) {
            found.extend(M::of_cells(&group));
            group.clear();
        }
        group.push((index, cell.cell));
    }
    found.extend(M::of_cells(&group));
    found
}
