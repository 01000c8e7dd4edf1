//! `Move`: a move encoded in two bytes, and its fields.

use std::fmt;

use crate::game::Color;
use crate::konane::board::{BoardSize, Direction, Square, Symmetry};

/// A self-contained move: the square of a stone that is taken off in the opening, or where a jump starts, its direction and how many
/// stones it takes.
///
/// It is one of the [legal moves](super::Position::legal_moves) of a position, or is [read](crate::konane::read_move). It can be applied and undone without any stored
/// undo information.
///
/// ```
/// use sumito::konane::{Position, read_move};
///
/// let mut position: Position = "konane-6x6".parse()?;
/// for name in ["c3", "c4"] {
///     position.play(read_move(name, &position)?)?;
/// }
/// let jump = read_move("c1-c3", &position)?;
/// assert_eq!((jump.is_removal(), jump.end()), (false, "c3".parse()?));
/// assert_eq!(jump.taken().collect::<Vec<_>>(), ["c2".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Stability
/// Databases store [`Move::code`], two bytes for each ply, so its layout never changes (bit 0 is the lowest):
///
/// | bits | jump | removal |
/// | --- | --- | --- |
/// | 0-3 | stones taken, 1 to 9 | 0 |
/// | 4-5 | number of the direction | 0 |
/// | 6-14 | number of the square of the stone that jumps | number of the square of the stone that is taken off |
/// | 15 | 0 | 1 |
///
/// All other codes are unused; code 0 stands for a missing move. The code does not depend on the size of the board. Moves order by it:
/// jumps by square, direction and length, then removals by square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

// Offsets of the fields.
const DIRECTION: u32 = 4;
const SQUARE: u32 = 6;
/// Set for removals.
const REMOVAL: u16 = 1 << 15;
/// The bits of the number of stones taken.
const JUMPS: u16 = 15;

impl Move {
    /// The largest number of stones that a jump can take.
    pub(crate) const MAX_JUMPS: u8 = 9;

    /// The removal of the stone on a square.
    pub(crate) const fn new_removal(square: Square) -> Move {
        Move(REMOVAL | square.index() << SQUARE)
    }

    /// A jump over a number of stones, 1 to 9.
    #[inline]
    pub(crate) const fn new_jump(start: Square, direction: Direction, jumps: u8) -> Move {
        debug_assert!(jumps >= 1 && jumps <= Move::MAX_JUMPS, "one to nine stones");
        Move(start.index() << SQUARE | (direction.index() as u16) << DIRECTION | jumps as u16)
    }

    /// The move with this code; `None` for codes that no board has a move for.
    #[doc(hidden)]
    pub fn from_code(code: u16) -> Option<Move> {
        let square = Square::from_index(code >> SQUARE & 0x1ff)?;
        if code & REMOVAL != 0 {
            return (code == Move::new_removal(square).0).then_some(Move(code));
        }
        let jumps = (code & JUMPS) as u8;
        let direction = Direction::from_index((code >> DIRECTION & 3) as u8)?;
        let is_jump = jumps >= 1 && square.steps(direction, 2 * jumps).is_some();
        is_jump.then_some(Move(code))
    }

    /// The move with this code, which must be valid; it is not checked.
    #[inline]
    pub(crate) const fn from_code_unchecked(code: u16) -> Move {
        Move(code)
    }

    /// The two bytes that databases store.
    #[doc(hidden)]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// Whether a stone is taken off without a jump.
    #[inline]
    pub const fn is_removal(self) -> bool {
        self.0 & REMOVAL != 0
    }

    /// The square of the stone that jumps, or that is taken off.
    #[inline]
    pub const fn start(self) -> Square {
        Square::of_bit(self.0 >> SQUARE & 0x1ff)
    }

    /// The direction of a jump; east for a removal.
    #[inline]
    pub(crate) const fn raw_direction(self) -> Direction {
        Direction::ALL[(self.0 >> DIRECTION & 3) as usize]
    }

    /// The direction of a jump; `None` for a removal.
    pub(crate) const fn direction(self) -> Option<Direction> {
        if self.is_removal() {
            None
        } else {
            Some(self.raw_direction())
        }
    }

    /// The number of stones that a jump takes, 1 to 9; 0 for a removal.
    #[inline]
    #[doc(hidden)]
    pub const fn jumps(self) -> u8 {
        (self.0 & JUMPS) as u8
    }

    /// The colour of the player who makes the move: that of the stone.
    #[inline]
    pub(crate) const fn color(self) -> Color {
        self.start().color()
    }

    /// Where a jump ends; the square of the stone for a removal.
    #[inline]
    pub const fn end(self) -> Square {
        self.on_path(2 * self.jumps())
    }

    /// The squares of the stones that a jump takes, in their order; none for a removal.
    pub fn taken(self) -> impl DoubleEndedIterator<Item = Square> {
        (0..self.jumps()).map(move |n| self.on_path(2 * n + 1))
    }

    /// The squares on which a jump lands, the last one included; none for a removal.
    pub(crate) fn stops(self) -> impl DoubleEndedIterator<Item = Square> {
        (1..=self.jumps()).map(move |n| self.on_path(2 * n))
    }

    /// The square some steps from the start, at most to the end.
    #[inline]
    const fn on_path(self, steps: u8) -> Square {
        let step = self.raw_direction().number_step() * steps as i16;
        Square::of_bit(self.start().index().wrapping_add_signed(step))
    }

    /// The same move on a board of this size transformed by a symmetry.
    #[must_use]
    #[doc(hidden)]
    pub const fn transform(self, symmetry: Symmetry, size: BoardSize) -> Move {
        let start = symmetry.square(self.start(), size);
        if self.is_removal() {
            Move::new_removal(start)
        } else {
            let direction = symmetry.direction(self.raw_direction());
            Move::new_jump(start, direction, self.jumps())
        }
    }
}

impl fmt::Display for Move {
    /// Writes the move as in records: `d4`, `d4-d8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_removal() {
            self.start().fmt(f)
        } else {
            f.pad(&format!("{}-{}", self.start(), self.end()))
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn codes_are_pinned() {
        let removal = |name| Move::new_removal(square(name));
        let jump = |name, direction, jumps| Move::new_jump(square(name), direction, jumps);
        for (mv, code, name) in [
            (removal("a1"), 0x8000, "a1"),
            (removal("d4"), 0x8000 + 66 * 64, "d4"),
            (removal("t20"), 0x8000 + 418 * 64, "t20"),
            (jump("a1", Direction::East, 9), 9, "a1-s1"),
            (jump("d4", Direction::North, 2), 66 * 64 + 16 + 2, "d4-d8"),
            (jump("d4", Direction::West, 1), 66 * 64 + 32 + 1, "d4-b4"),
            (
                jump("t20", Direction::South, 9),
                418 * 64 + 48 + 9,
                "t20-t2",
            ),
        ] {
            assert_eq!((mv.code(), mv.to_string().as_str()), (code, name));
        }
    }

    #[test]
    fn all_codes_are_moves_of_the_largest_board_or_unused() {
        let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_code).collect();
        assert!(
            moves
                .iter()
                .all(|mv| Move::from_code(mv.code()) == Some(*mv))
        );
        let removals = moves.iter().filter(|mv| mv.is_removal()).count();
        // In each of 20 rows and columns and both ways: 18 + 16 + ... + 2 jumps.
        assert_eq!((removals, moves.len() - removals), (400, 4 * 20 * 90));
        assert_eq!(Move::from_code(0), None);
    }

    #[test]
    fn fields_of_a_jump() {
        let mv = Move::new_jump(square("h5"), Direction::West, 3);
        let names = |squares: Vec<Square>| {
            let names: Vec<String> = squares.iter().map(Square::to_string).collect();
            names.join(" ")
        };
        assert_eq!(names(mv.taken().collect()), "g5 e5 c5");
        assert_eq!(names(mv.stops().collect()), "f5 d5 b5");
        assert_eq!(mv.direction(), Some(Direction::West));
        assert_eq!((mv.end(), mv.color()), (square("b5"), Color::White));
        let removal = Move::new_removal(square("h5"));
        assert_eq!(removal.direction(), None);
        assert_eq!((removal.taken().count(), removal.stops().count()), (0, 0));
    }
}
