//! Moves whose cells are separated: `a1 b2`, `a1 -> b2`, `e6 e8 f6`.

use crate::board::Cell;
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
pub(crate) fn run_length(tokens: &[TextToken<'_>]) -> usize {
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
pub(crate) fn moves(run: &[TextToken<'_>]) -> Vec<(usize, Vec<Cell>)> {
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
    let mut group: Vec<(usize, Cell)> = Vec::new();
    for (index, cell) in linked {
        if begins_group(&cell) {
            found.extend(split(&group));
            group.clear();
        }
        group.extend(Cell::new(cell.cell[0], cell.cell[1]).map(|cell| (index, cell)));
    }
    found.extend(split(&group));
    found
}

/// Splits cells into moves of two and three cells with as few impossible moves as possible, by dynamic programming.
fn split(cells: &[(usize, Cell)]) -> Vec<(usize, Vec<Cell>)> {
    // For each prefix of the cells, the fewest impossible moves and the length of the last move.
    let mut best: Vec<Option<(usize, usize)>> = vec![None; cells.len() + 1];
    best[0] = Some((0, 0));
    for end in 2..=cells.len() {
        for length in [2, 3] {
            let Some(start) = end.checked_sub(length) else {
                continue;
            };
            let Some((before, _)) = best[start] else {
                continue;
            };
            let bad = before + usize::from(!is_possible(&cells[start..end]));
            if best[end].is_none_or(|(other, _)| bad < other) {
                best[end] = Some((bad, length));
            }
        }
    }
    let mut found = Vec::new();
    let mut end = cells.len();
    while let Some((_, length @ 1..)) = best[end] {
        let start = end - length;
        let group = &cells[start..end];
        found.push((group[0].0, group.iter().map(|(_, cell)| *cell).collect()));
        end = start;
    }
    found.reverse();
    found
}

/// Whether cells can be those of a move: two on a line, or the two ends of a broadside and the destination of one of them.
fn is_possible(cells: &[(usize, Cell)]) -> bool {
    match *cells {
        [(_, from), (_, to)] => from.line_to(to).is_some(),
        [(_, one), (_, other), (_, to)] => {
            let touches = one.distance(to) == 1 || other.distance(to) == 1;
            one.line_to(other).is_some_and(|(_, steps)| steps <= 2) && touches
        }
        _ => false,
    }
}
