//! What the cells of a board shall hold.

use super::{Color, Position};
use crate::board::{Bitboard, Cell, Symmetry};

/// A part of a position: some cells and what each shall hold, and who shall be to move. Cells of which it says nothing may hold anything.
///
/// ```
/// use sumito::rules::{CellContent, Layout, Pattern};
///
/// // A black marble before a white one in the corner, the cell behind it free.
/// let mut pattern = Pattern::ANYTHING;
/// pattern.put("b2".parse()?, CellContent::Marble(sumito::rules::Color::Black));
/// pattern.put("c3".parse()?, CellContent::Empty);
/// assert_eq!(pattern.held("b2".parse()?), Some(CellContent::Marble(sumito::rules::Color::Black)));
/// assert_eq!(pattern.held("a1".parse()?), None);
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    pub(super) marbles: [Bitboard; Color::COUNT],
    pub(super) empty: Bitboard,
    pub(super) filled: Bitboard,
    pub(super) turn: Option<Color>,
}

/// What a cell shall hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellContent {
    /// A marble of this colour.
    Marble(Color),
    /// A marble of any colour.
    AnyMarble,
    /// No marble.
    Empty,
}

impl Pattern {
    /// The pattern that every position has.
    pub const ANYTHING: Pattern = Pattern {
        marbles: [Bitboard::EMPTY; Color::COUNT],
        empty: Bitboard::EMPTY,
        filled: Bitboard::EMPTY,
        turn: None,
    };

    /// All cells of a position, and its turn; of two boards, the first.
    pub(super) fn of(position: &Position) -> Pattern {
        let mut pattern = Pattern::of_first_board(position);
        pattern.turn = Some(position.turn());
        pattern
    }

    /// Which cells of a position hold marbles of whatever colour; of two boards, on the first.
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
            let held = position.at_on_board(0, cell);
            pattern.put(cell, held.map_or(CellContent::Empty, CellContent::Marble));
        }
        pattern
    }

    /// Says what a cell shall hold, instead of what was said before.
    pub fn put(&mut self, cell: Cell, held: CellContent) {
        let others = !cell.bit();
        let said = self.marbles.iter_mut();
        for set in said.chain([&mut self.empty, &mut self.filled]) {
            *set = *set & others;
        }
        *match held {
            CellContent::Marble(color) => &mut self.marbles[color.index()],
            CellContent::AnyMarble => &mut self.filled,
            CellContent::Empty => &mut self.empty,
        } |= cell.bit();
    }

    /// What a cell shall hold, if anything is said of it.
    pub fn held(&self, cell: Cell) -> Option<CellContent> {
        let color = Color::ALL
            .into_iter()
            .find(|color| self.marbles[color.index()].contains(cell));
        match color {
            Some(color) => Some(CellContent::Marble(color)),
            None if self.filled.contains(cell) => Some(CellContent::AnyMarble),
            None => self.empty.contains(cell).then_some(CellContent::Empty),
        }
    }

    /// Says which colour shall be to move, or that either may.
    pub fn set_turn(&mut self, turn: Option<Color>) {
        self.turn = turn;
    }

    /// The colour that shall be to move, if it is said.
    pub const fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// The same pattern on the board turned by a symmetry.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Pattern {
        Pattern {
            marbles: self.marbles.map(|cells| symmetry.cells(cells)),
            empty: symmetry.cells(self.empty),
            filled: symmetry.cells(self.filled),
            turn: self.turn,
        }
    }

    /// The same pattern with Black for White and White for Black.
    #[must_use]
    pub fn swap_colors(&self) -> Pattern {
        let mut swapped = *self;
        swapped.marbles.swap(0, 1);
        swapped.turn = self.turn.map(swapped_color);
        swapped
    }
}

/// The other one of Black and White; any other colour itself.
fn swapped_color(color: Color) -> Color {
    match color {
        Color::Black | Color::White => color.opponent(),
        other => other,
    }
}
