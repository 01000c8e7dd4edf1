//! `Move`: a move encoded in two bytes, and its fields.

use std::fmt;

use super::inline_shape::{EjectedOffset, InlineShape, SHAPES};
use super::kind::{MoveKind, Triangle};
use crate::board::{Cell, Direction};

/// A self-contained move: where it starts, its direction, and what it moves, pushes and ejects.
///
/// It is one of the [legal moves](crate::rules::Position::legal_moves) of a position, or is read by a [notation](crate::notation::Notation::read). It can be applied
/// and undone without any stored undo information.
///
/// ```
/// use sumito::board::Direction;
/// use sumito::notation::Notation;
/// use sumito::rules::{MoveKind, Position};
///
/// let mv = Notation::Abapro.read("a1b2", &Position::default())?;
/// assert_eq!((mv.start().to_string(), mv.direction()), ("a1".to_owned(), Direction::NorthEast));
/// assert_eq!((mv.kind(), mv.marbles(), mv.pushed()), (MoveKind::Inline, 3, 0));
/// # Ok::<(), sumito::notation::MoveError>(())
/// ```
///
/// # Stability
/// Databases store [`Move::code`], two bytes for each ply, so its layout never changes (bit 0 is the lowest):
///
/// | bits | in-line | broadside | triangle |
/// | --- | --- | --- | --- |
/// | 0-6 | [number](Cell::index) of the rear marble's cell | number of the cell of the end it is named from | number of the lowest, leftmost cell |
/// | 7-9 | [number](Direction::index) of the direction | the same | the same |
/// | 10-11 | own marbles moved, 1 to 3 | 2 or 3; 0 or 1 for 2 or 3 marbles that may be named from this end only | 3 |
/// | 12-14 | marbles pushed (12-13), one of the other colour ejected (14) | direction to the other end: 0 to 2; 0 to 5 if bits 10-11 are 0 or 1 | 6 if it points up, 7 if down |
/// | 15 | 0 | 1 | 1 |
///
/// A broadside that may be named from both ends is named from the alphabetically smaller one.
///
/// With more than two colours, or with neutral marbles, an in-line move may eject another colour than the next one in the order of
/// turns. Its bits 10-14 are then one of fifteen numbers that would otherwise push more marbles than possible; the table is in
/// `inline_shape.rs`.
///
/// An in-line move with 0 in bits 10-11 is not a move; code 0 stands for a missing move. These codes, directions 6 and 7, and lines
/// that lead off the board are unused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(super) u16);

// Offsets of the fields.
pub(super) const DIRECTION: u32 = 7;
pub(super) const MARBLES: u32 = 10;
pub(super) const LINE: u32 = 12;
/// Set for broadsides and triangles.
pub(super) const BROADSIDE: u16 = 1 << 15;
/// The bits of an in-line move that encode its [`InlineShape`].
pub(super) const SHAPE: u16 = 31 << MARBLES;

impl Move {
    /// The move with the code of a move that was played. It is not checked: another code gives an invalid move.
    #[inline]
    pub(crate) const fn from_code_unchecked(code: u16) -> Move {
        Move(code)
    }

    /// The two bytes that databases store.
    #[doc(hidden)]
    pub const fn code(self) -> u16 {
        self.0
    }

    #[inline]
    pub(super) const fn shape(self) -> InlineShape {
        SHAPES[(self.0 >> MARBLES & 31) as usize]
    }

    /// The cell of the rear marble; of a broadside, the end it is named from, which is the alphabetically smaller one unless only the
    /// other may name it; of a triangle, the lowest, leftmost cell.
    #[inline]
    pub fn start(self) -> Cell {
        Cell::from_index((self.0 & 0x7f) as u8).expect("a move starts on the board")
    }

    /// The direction in which every marble of the move steps.
    #[inline]
    pub fn direction(self) -> Direction {
        Direction::from_index((self.0 >> DIRECTION & 7) as u8).expect("a move has a direction")
    }

    /// Whether the move is in-line, a broadside or a triangle.
    #[inline]
    pub fn kind(self) -> MoveKind {
        if self.0 & BROADSIDE == 0 {
            return MoveKind::Inline;
        }
        match self.0 >> LINE & 7 {
            6 => MoveKind::Triangle(Triangle::Up),
            7 => MoveKind::Triangle(Triangle::Down),
            line => MoveKind::Broadside {
                line: Direction::ALL[line as usize],
            },
        }
    }

    /// Whether it is a broadside that may be named from one end only.
    #[doc(hidden)]
    pub const fn is_from_one_end(self) -> bool {
        self.0 & BROADSIDE != 0 && (self.0 >> MARBLES & 3) < 2
    }

    /// The number of marbles moved, without those pushed, 1 to 3.
    #[inline]
    pub const fn marbles(self) -> u8 {
        if self.0 & BROADSIDE == 0 {
            self.shape().marbles
        } else {
            let field = (self.0 >> MARBLES & 3) as u8;
            if field < 2 { field + 2 } else { field }
        }
    }

    /// The number of marbles pushed, 0 to 2, including an ejected one.
    #[inline]
    pub const fn pushed(self) -> u8 {
        if self.0 & BROADSIDE == 0 {
            self.shape().pushed
        } else {
            0
        }
    }

    /// Whether a marble is ejected.
    #[inline]
    pub const fn ejects(self) -> bool {
        self.ejected().is_some()
    }

    #[inline]
    pub(in crate::rules) const fn ejected(self) -> EjectedOffset {
        if self.0 & BROADSIDE == 0 {
            EjectedOffset(self.shape().ejected)
        } else {
            EjectedOffset::NONE
        }
    }

    /// The cell before the move of the own marble at the other end: the leading marble of an in-line move, the other end of a
    /// broadside, the topmost, rightmost marble of a triangle.
    pub fn end(self) -> Cell {
        let (line, steps) = match self.kind() {
            MoveKind::Inline => (self.direction(), self.marbles() - 1),
            MoveKind::Broadside { line } => (line, self.marbles() - 1),
            MoveKind::Triangle(_) => (Direction::NorthEast, 1),
        };
        self.start()
            .steps(line, steps)
            .expect("every marble of a move is on the board")
    }

    /// The cell from which a marble is ejected, if one is: the last one of those pushed.
    #[doc(hidden)]
    pub fn ejected_from(self) -> Option<Cell> {
        let steps = self.marbles() + self.pushed() - 1;
        self.ejects().then(|| {
            self.start()
                .steps(self.direction(), steps)
                .expect("a pushed marble was on the board")
        })
    }

    /// Whether the move can be legal in the standard game.
    #[doc(hidden)]
    pub fn is_standard(self) -> bool {
        match self.kind() {
            MoveKind::Inline => match self.ejected() {
                EjectedOffset::NONE => true,
                // Off the edge, not into a hole.
                EjectedOffset::OTHER => {
                    let last = self.ejected_from().expect("it ejects");
                    last.step(self.direction()).is_none()
                }
                _ => false,
            },
            MoveKind::Broadside { .. } => !self.is_from_one_end(),
            MoveKind::Triangle(_) => false,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Move({}..{} {:?}",
            self.start(),
            self.end(),
            self.direction()
        )?;
        if let MoveKind::Triangle(triangle) = self.kind() {
            write!(f, " {}", triangle.symbol())?;
        }
        if self.pushed() > 0 {
            write!(
                f,
                " pushes {}{}",
                self.pushed(),
                if self.ejects() { ", ejects" } else { "" }
            )?;
        }
        f.write_str(")")
    }
}
