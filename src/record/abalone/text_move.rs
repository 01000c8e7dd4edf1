//! Moves of Abalone in free text.

use memchr::{memchr, memchr3_iter};

use crate::board::Cell;
use crate::game::NumberMeaning;
use crate::notation::{CellSpelling, EjectionMark, Token, read_position};
use crate::record::lexer::text_move::{FreeText, MoveSpelling, TextMove};
use crate::rules::Position;

impl FreeText for Position {
    type Move = Token;

    /// The notations are all but a list of cells.
    fn is_position_line(text: &str) -> bool {
        // Eight separators between nine rows, or one between the marbles of two colours.
        let characters = memchr3_iter(b'/', b'|', b'_', text.as_bytes());
        match characters.count() {
            8 => read_position(text).is_ok(),
            1 => memchr(b'_', text.as_bytes()).is_some() && read_position(text).is_ok(),
            _ => false,
        }
    }
}

impl TextMove for Token {
    #[inline]
    fn parse(text: &str, numbers: NumberMeaning) -> Option<(Token, &str)> {
        let (rest, token) = Token::parse(text, numbers).ok()?;
        Some((token, rest))
    }

    fn spelling(self) -> MoveSpelling {
        match Token::spelling(&self) {
            CellSpelling::Numbers => MoveSpelling::Numbers,
            CellSpelling::Pairs => MoveSpelling::Commas,
            CellSpelling::Letters | CellSpelling::Arrow(_) => MoveSpelling::Plain,
        }
    }

    fn with_mark(self) -> Token {
        self.with_ejection(EjectionMark::After)
    }

    fn parse_cell(text: &str) -> Option<([u8; 2], &str)> {
        let [row @ (b'a'..=b'i' | b'A'..=b'I'), column @ b'1'..=b'9', ..] = *text.as_bytes() else {
            return None;
        };
        let row = row.to_ascii_lowercase() - b'a' + 1;
        Some(([row, column - b'0'], &text[2..]))
    }

    fn of_cells(cells: &[(usize, [u8; 2])]) -> Vec<(usize, Token)> {
        let of_board = cells.iter().filter_map(|&(index, [row, column])| {
            let cell = Cell::new(row, column)?;
            Some((index, cell))
        });
        split(&of_board.collect::<Vec<_>>())
    }

    /// Four cells or more are several moves.
    fn is_several(word: &str) -> bool {
        let is_cell = |pair: &[u8]| matches!(pair, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
        word.len() >= 8 && word.as_bytes().chunks(2).all(is_cell)
    }
}

/// Splits cells into moves of two and three cells with as few impossible moves as possible, by dynamic programming.
fn split(cells: &[(usize, Cell)]) -> Vec<(usize, Token)> {
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
        let cells: Vec<Cell> = group.iter().map(|(_, cell)| *cell).collect();
        found.push((group[0].0, Token::letters(&cells)));
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
