//! `ZobristHashes`: the hashes of all eight orientations of a position, updated incrementally.

use super::canonical_form::CanonicalForm;
use super::zobrist_numbers::{
    ANY_REMOVAL, GAME, WHITE_REMOVAL, WHITE_TO_MOVE, empty_number, missing_number, size_number,
};
use crate::game::Color;
use crate::konane::board::{Board, BoardSize, Square, Symmetry};
use crate::konane::rules::{Move, Opening, Phase, Position};

/// The canonical form of a position.
pub fn canonical_form(position: &Position) -> CanonicalForm {
    ZobristHashes::new(position).canonical_form(position)
}

impl Position {
    /// The key of the position: a 64-bit hash that is equal in all orientations of the board that keep the colours, and that databases store.
    pub fn key(&self) -> u64 {
        canonical_form(self).key()
    }

    /// The position in its canonical orientation, which is equal for all orientations of a position that keep the colours.
    ///
    /// ```
    /// use sumito::konane::Position;
    ///
    /// let mut position = Position::default();
    /// let mut other = position;
    /// position.play("d4".parse::<sumito::konane::Square>().map(|square| position.removal(square))??)?;
    /// other.play("e5".parse::<sumito::konane::Square>().map(|square| other.removal(square))??)?;
    /// assert_eq!(position.canonical(), other.canonical());
    /// assert_eq!(position.key(), other.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Position {
        self.transform(canonical_form(self).orientation())
            .expect("the orientations of the canonical form keep the colours")
    }
}

/// The hashes of the empty squares in all orientations, updated incrementally while a game is replayed.
#[derive(Debug, Clone)]
pub struct ZobristHashes {
    /// The hashes by symmetry, those included that do not map the board to itself.
    empty: [u64; Symmetry::COUNT],
    /// The hash of the board.
    board: u64,
    size: BoardSize,
}

impl ZobristHashes {
    /// The hashes of a position.
    pub fn new(position: &Position) -> ZobristHashes {
        let mut hashes = ZobristHashes {
            empty: [0; Symmetry::COUNT],
            board: board_hash(position.board()),
            size: position.board().size(),
        };
        let empty = position.empty().into_iter();
        empty.for_each(|square| hashes.toggle(square));
        hashes
    }

    /// Plays a legal move in the position of these hashes, and updates them.
    #[inline]
    pub fn play(&mut self, position: &mut Position, mv: Move) {
        position.play_unchecked(mv);
        self.toggle_move(mv);
    }

    /// Undoes the last move in the position of these hashes, and updates them.
    #[inline]
    pub fn undo(&mut self, position: &mut Position, mv: Move) {
        position.undo(mv);
        self.toggle_move(mv);
    }

    /// Updates the hashes for the squares that a move empties or fills.
    #[inline]
    fn toggle_move(&mut self, mv: Move) {
        self.toggle(mv.start());
        if !mv.is_removal() {
            mv.taken().for_each(|square| self.toggle(square));
            self.toggle(mv.end());
        }
    }

    /// Updates the hashes for a square that was occupied and is empty, or the other way round.
    #[inline]
    fn toggle(&mut self, square: Square) {
        let images = image_indices(square, self.size);
        for (hash, image) in self.empty.iter_mut().zip(images) {
            *hash ^= empty_number(image);
        }
    }

    /// The canonical form of the position of these hashes.
    #[inline]
    pub fn canonical_form(&self, position: &Position) -> CanonicalForm {
        let mut other = self.board;
        if position.turn() == Color::White {
            other ^= WHITE_TO_MOVE;
        }
        match position.phase() {
            Phase::BlackRemoval if position.rules().opening == Opening::Any => other ^= ANY_REMOVAL,
            Phase::WhiteRemoval { .. } => other ^= WHITE_REMOVAL,
            Phase::BlackRemoval | Phase::Jumps => {}
        }
        let hashes = self.empty.map(|hash| hash ^ other);
        let symmetries = position.board().color_keeping_symmetries();
        CanonicalForm::of_hashes(&hashes, symmetries, self.size)
    }
}

/// The hash of the game, the size and the missing squares. It is the same in all orientations that map the board to itself.
fn board_hash(board: &Board) -> u64 {
    let missing = board.missing().into_iter().map(missing_number);
    missing.fold(GAME ^ size_number(board.size()), |sum, n| sum ^ n)
}

/// The numbers of the images of a square by symmetry.
#[inline]
fn image_indices(square: Square, size: BoardSize) -> [usize; Symmetry::COUNT] {
    let (row, column) = (square.row(), square.column());
    let (mirrored_row, mirrored_column) = (size.rows() - 1 - row, size.columns() - 1 - column);
    let index =
        |row: u8, column: u8| usize::from(Square::STRIDE) * usize::from(row) + usize::from(column);
    [
        index(row, column),
        index(row, mirrored_column),
        index(mirrored_row, column),
        index(mirrored_row, mirrored_column),
        index(column, row),
        index(column, mirrored_row),
        index(mirrored_column, row),
        index(mirrored_column, mirrored_row),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn image_indices_are_those_of_the_symmetries() {
        for (rows, columns) in [(8, 8), (9, 13), (1, 20), (20, 20)] {
            let size = BoardSize::new(rows, columns).unwrap();
            for square in size.squares() {
                let images = Symmetry::all().map(|s| usize::from(s.square(square, size).index()));
                assert!(images.eq(image_indices(square, size)));
            }
        }
    }
}
