//! One move, as the two bytes that are stored.

use std::fmt;

use super::Position;
use crate::board::{Bitboard, Cell, Direction, Symmetry};

/// A move, complete in itself: where it starts, where it goes, what it moves, pushes and ejects.
///
/// It is made by a position ([`Position::inline_move`], [`Position::broadside_move`], [`Position::legal_moves`]) or read
/// from its code, and it can be applied and undone without looking anything up.
///
/// # Stability
/// [`Move::code`] is what databases hold, two bytes a ply, so its layout never changes (bit 0 is the lowest):
///
/// | bits | in-line | broadside |
/// | --- | --- | --- |
/// | 0-6 | [number](Cell::index) of the rear marble's cell | number of the alphabetically smaller end's cell |
/// | 7-9 | [number](Direction::index) of the direction | the same |
/// | 10-11 | own marbles moved, 1 to 3 | the same, 2 or 3 |
/// | 12-14 | marbles pushed (12-13), one ejected (14) | direction from the first end to the other: 0, 1 or 2 |
/// | 15 | 0 | 1 |
///
/// Zero marbles in bits 10-11 is no move; code 0 stands for "no move" where one is missing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// How a move goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveKind {
    /// Along the line of the moved marbles.
    Inline,
    /// Sidewise (*en flèche*): each marble off the line.
    Broadside {
        /// The direction from [`Move::start`] to the other end of the line.
        line: Direction,
    },
}

const DIRECTION: u32 = 7;
const MARBLES: u32 = 10;
const PUSHED: u32 = 12;
const EJECTED: u16 = 1 << 14;
const BROADSIDE: u16 = 1 << 15;

impl Move {
    #[inline]
    pub(super) fn inline(
        start: Cell,
        direction: Direction,
        marbles: u8,
        pushed: u8,
        ejects: Ejects,
    ) -> Move {
        let ejected = if ejects == Ejects::Yes { EJECTED } else { 0 };
        Move(prefix(start, direction, marbles) | u16::from(pushed) << PUSHED | ejected)
    }

    /// `start` is the alphabetically smaller end, so `line` points east, north-east or north-west.
    #[inline]
    pub(super) fn broadside(
        start: Cell,
        line: Direction,
        marbles: u8,
        direction: Direction,
    ) -> Move {
        Move(prefix(start, direction, marbles) | u16::from(line.index()) << PUSHED | BROADSIDE)
    }

    /// The two bytes that stand for the move in a database.
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move with this code, if it is the code of a move that some position allows.
    pub fn from_code(code: u16) -> Option<Move> {
        let made = Move(code);
        let start = Cell::from_index((code & 0x7f) as u8)?;
        let direction = Direction::from_index((code >> DIRECTION & 7) as u8)?;
        let marbles = made.marbles();
        if code & BROADSIDE != 0 {
            let line = Direction::from_index((code >> PUSHED & 7) as u8)
                .filter(|line| line.index() < 3)?;
            let end = start.steps(line, marbles.checked_sub(1)?)?;
            let valid = marbles >= 2 && !line.is_parallel(direction);
            return (valid && start.step(direction).is_some() && end.step(direction).is_some())
                .then_some(made);
        }
        let (pushed, ejects) = (made.pushed(), made.ejects());
        if pushed >= marbles || ejects && pushed == 0 {
            return None;
        }
        // The last marble that stays is on the board afterwards; an ejected one is not.
        let stays = start
            .steps(direction, marbles + pushed - u8::from(ejects))
            .is_some();
        let leaves = start.steps(direction, marbles + pushed).is_none();
        (stays && ejects == leaves).then_some(made)
    }

    /// The rear marble's cell; of a broadside, the alphabetically smaller end.
    #[inline]
    pub fn start(self) -> Cell {
        Cell::from_index((self.0 & 0x7f) as u8).expect("a move starts on the board")
    }

    /// Where every marble of the move steps.
    #[inline]
    pub fn direction(self) -> Direction {
        Direction::from_index((self.0 >> DIRECTION & 7) as u8).expect("a move has a direction")
    }

    /// Whether the move goes along its line, and if not, where that line points.
    #[inline]
    pub fn kind(self) -> MoveKind {
        if self.0 & BROADSIDE == 0 {
            return MoveKind::Inline;
        }
        let line =
            Direction::from_index((self.0 >> PUSHED & 7) as u8).expect("a broadside has a line");
        MoveKind::Broadside { line }
    }

    /// The own marbles moved, 1 to 3.
    #[inline]
    pub const fn marbles(self) -> u8 {
        (self.0 >> MARBLES & 3) as u8
    }

    /// The enemy marbles pushed, 0 to 2, the ejected one included.
    #[inline]
    pub const fn pushed(self) -> u8 {
        if self.0 & BROADSIDE == 0 {
            (self.0 >> PUSHED & 3) as u8
        } else {
            0
        }
    }

    /// Whether an enemy marble leaves the board.
    #[inline]
    pub const fn ejects(self) -> bool {
        self.0 & (BROADSIDE | EJECTED) == EJECTED
    }

    /// The cell of the own marble at the other end of the moved line, before the move: the leading marble of an in-line
    /// move, the alphabetically larger end of a broadside.
    pub fn end(self) -> Cell {
        let line = match self.kind() {
            MoveKind::Inline => self.direction(),
            MoveKind::Broadside { line } => line,
        };
        self.start()
            .steps(line, self.marbles() - 1)
            .expect("every marble of a move is on the board")
    }

    /// The cell from which an enemy marble is ejected, if one is: the last of the pushed run.
    pub fn ejected_from(self) -> Option<Cell> {
        let steps = self.marbles() + self.pushed() - 1;
        self.ejects().then(|| {
            self.start()
                .steps(self.direction(), steps)
                .expect("a pushed marble was on the board")
        })
    }

    /// The same move on the board turned by a symmetry.
    #[must_use]
    pub fn transform(self, symmetry: Symmetry) -> Move {
        let direction = symmetry.direction(self.direction());
        match self.kind() {
            MoveKind::Inline => {
                let ejects = if self.ejects() {
                    Ejects::Yes
                } else {
                    Ejects::No
                };
                Move::inline(
                    symmetry.cell(self.start()),
                    direction,
                    self.marbles(),
                    self.pushed(),
                    ejects,
                )
            }
            MoveKind::Broadside { line } => {
                let line = symmetry.direction(line);
                let (start, line) = if line.index() < 3 {
                    (symmetry.cell(self.start()), line)
                } else {
                    (symmetry.cell(self.end()), line.opposite())
                };
                Move::broadside(start, line, self.marbles(), direction)
            }
        }
    }

    /// The cells whose own and whose enemy marbles change when the move is applied, or undone.
    #[inline]
    pub(super) fn changes(self) -> (Bitboard, Bitboard) {
        let (start, direction, marbles) = (self.start(), self.direction(), self.marbles());
        let at = |steps: u8| {
            start
                .steps(direction, steps)
                .map_or(Bitboard::EMPTY, Cell::bit)
        };
        match self.kind() {
            MoveKind::Inline => {
                let front = at(marbles);
                let pushed = self.pushed();
                // An ejected marble's last step is off the board: no cell.
                let enemy = if pushed == 0 {
                    Bitboard::EMPTY
                } else {
                    front | at(marbles + pushed)
                };
                (start.bit() | front, enemy)
            }
            MoveKind::Broadside { line } => {
                let moved: Bitboard = (0..marbles)
                    .filter_map(|steps| start.steps(line, steps))
                    .collect();
                (moved | moved.step(direction), Bitboard::EMPTY)
            }
        }
    }
}

/// Whether a push ejects, as a word at the call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ejects {
    Yes,
    No,
}

#[inline]
fn prefix(start: Cell, direction: Direction, marbles: u8) -> u16 {
    u16::from(start.index())
        | u16::from(direction.index()) << DIRECTION
        | u16::from(marbles) << MARBLES
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

impl Position {
    /// Plays a move that is legal here.
    ///
    /// A move of another position leaves a meaningless one; [`Position::is_legal`] tells.
    #[inline]
    pub fn apply(&mut self, made: Move) {
        let (own, enemy) = made.changes();
        let mover = self.turn;
        self.marbles[mover.index()] ^= own;
        self.marbles[mover.opponent().index()] ^= enemy;
        self.lost[mover.opponent().index()] += u8::from(made.ejects());
        self.turn = mover.opponent();
    }

    /// Takes back the move that was just played: the exact opposite of [`Position::apply`].
    #[inline]
    pub fn undo(&mut self, made: Move) {
        let (own, enemy) = made.changes();
        let mover = self.turn.opponent();
        self.marbles[mover.index()] ^= own;
        self.marbles[mover.opponent().index()] ^= enemy;
        self.lost[mover.opponent().index()] -= u8::from(made.ejects());
        self.turn = mover;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn codes_are_pinned() {
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        let step = Move::inline(cell("a1"), Direction::NorthEast, 3, 0, Ejects::No);
        let ejection = Move::inline(cell("e4"), Direction::NorthEast, 3, 2, Ejects::Yes);
        let broadside = Move::broadside(cell("e6"), Direction::East, 3, Direction::NorthWest);
        assert_eq!(
            [step, ejection, broadside].map(Move::code),
            [0x0c80, 0x6ca7, 0x8d29]
        );
        assert_eq!(Move::from_code(0), None);
    }

    /// In-line by windows of cells on the 27 lines (312 + 258 + 204 + 204 + 150 + 96 that stay, 3 x 54 that eject), and 960
    /// broadsides; one more or less is a change of what databases hold.
    #[test]
    fn the_codes_of_all_moves_are_pinned() {
        let codes: Vec<u16> = (0..=u16::MAX)
            .filter(|&code| Move::from_code(code).is_some())
            .collect();
        assert!(
            codes
                .iter()
                .all(|&code| Move::from_code(code).unwrap().code() == code)
        );
        let broadsides = codes.iter().filter(|&&code| code & BROADSIDE != 0).count();
        let ejections = codes
            .iter()
            .filter(|&&code| Move::from_code(code).unwrap().ejects())
            .count();
        assert_eq!((codes.len(), broadsides, ejections), (2_346, 960, 162));
    }

    #[test]
    fn symmetries_move_moves_with_positions() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        for symmetry in Symmetry::all() {
            let turned = position.transform(symmetry);
            for made in position.legal_moves() {
                assert!(turned.is_legal(made.transform(symmetry)));
                assert_eq!(made.transform(symmetry).transform(symmetry.inverse()), made);
            }
        }
    }
}
