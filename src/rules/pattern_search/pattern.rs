//! `Pattern`: required contents of some cells.

use crate::board::{Bitboard, Cell, Symmetry};
use crate::game::Color;
use crate::rules::board_state::Position;

/// A partial position: the required contents of some cells, and the colour to move. All other cells may have any content.
///
/// ```
/// use sumito::rules::{CellContent, Pattern};
///
/// // A black marble on b2 with a free cell before it.
/// let mut pattern = Pattern::default();
/// pattern.set("b2".parse()?, CellContent::Marble(sumito::rules::Color::Black));
/// pattern.set("c3".parse()?, CellContent::Empty);
/// assert_eq!(pattern, "black:b2 empty:c3".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    pub(super) marbles: [Bitboard; Color::COUNT],
    pub(super) empty: Bitboard,
    pub(super) filled: Bitboard,
    pub(super) turn: Option<Color>,
}

/// The required content of a cell.
///
/// ```
/// use sumito::rules::{CellContent, Color, Pattern};
///
/// let mut pattern = Pattern::default();
/// pattern.set("a1".parse()?, CellContent::Marble(Color::White));
/// pattern.set("b2".parse()?, CellContent::Empty);
/// assert_eq!(Ok(pattern), "white:a1 empty:b2".parse());
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellContent {
    /// A marble of this colour.
    Marble(Color),
    /// A marble of any colour.
    AnyMarble,
    /// No marble.
    Empty,
}

impl Default for Pattern {
    fn default() -> Pattern {
        Pattern::ANYTHING
    }
}

impl Pattern {
    /// The pattern that matches every position.
    #[doc(hidden)]
    pub const ANYTHING: Pattern = Pattern {
        marbles: [Bitboard::EMPTY; Color::COUNT],
        empty: Bitboard::EMPTY,
        filled: Bitboard::EMPTY,
        turn: None,
    };

    /// The contents of all cells and the turn of a position; with two boards, of the first.
    pub(super) fn of(position: &Position) -> Pattern {
        let mut pattern = Pattern::of_first_board(position);
        pattern.turn = Some(position.turn());
        pattern
    }

    /// The occupied cells of a position, whatever the colours; with two boards, of the first.
    pub(super) fn of_cells(position: &Position) -> Pattern {
        let Pattern { marbles, empty, .. } = Pattern::of_first_board(position);
        Pattern {
            empty,
            filled: marbles
                .into_iter()
                .fold(Bitboard::EMPTY, |set, own| set | own),
            ..Pattern::ANYTHING
        }
    }

    fn of_first_board(position: &Position) -> Pattern {
        let mut pattern = Pattern::ANYTHING;
        for cell in Cell::all() {
            let color = position.at_on_board(0, cell);
            pattern.set(cell, color.map_or(CellContent::Empty, CellContent::Marble));
        }
        pattern
    }

    /// Sets the required content of a cell.
    pub fn set(&mut self, cell: Cell, content: CellContent) {
        let others = !cell.bit();
        let marbles = self.marbles.iter_mut();
        for set in marbles.chain([&mut self.empty, &mut self.filled]) {
            *set = *set & others;
        }
        *match content {
            CellContent::Marble(color) => &mut self.marbles[color.index()],
            CellContent::AnyMarble => &mut self.filled,
            CellContent::Empty => &mut self.empty,
        } |= cell.bit();
    }

    /// The required content of a cell, if any.
    #[doc(hidden)]
    pub fn content(&self, cell: Cell) -> Option<CellContent> {
        let color = Color::ALL
            .into_iter()
            .find(|color| self.marbles[color.index()].contains(cell));
        match color {
            Some(color) => Some(CellContent::Marble(color)),
            None if self.filled.contains(cell) => Some(CellContent::AnyMarble),
            None => self.empty.contains(cell).then_some(CellContent::Empty),
        }
    }

    /// Sets the colour that has to be to move; `None` for any.
    pub fn set_turn(&mut self, turn: Option<Color>) {
        self.turn = turn;
    }

    /// The colour that has to be to move, if any.
    #[doc(hidden)]
    pub const fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// The image of the pattern under a symmetry.
    #[must_use]
    #[doc(hidden)]
    pub fn transform(&self, symmetry: Symmetry) -> Pattern {
        Pattern {
            marbles: self.marbles.map(|cells| symmetry.cells(cells)),
            empty: symmetry.cells(self.empty),
            filled: symmetry.cells(self.filled),
            turn: self.turn,
        }
    }

    /// The pattern with Black and White exchanged.
    #[must_use]
    #[doc(hidden)]
    pub fn swap_colors(&self) -> Pattern {
        let mut swapped = *self;
        swapped.marbles.swap(0, 1);
        swapped.turn = self.turn.map(swapped_color);
        swapped
    }
}

/// Black for White and White for Black; any other colour unchanged.
fn swapped_color(color: Color) -> Color {
    match color {
        Color::Black | Color::White => color.opponent(),
        other => other,
    }
}
