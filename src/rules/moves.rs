//! One move, as the two bytes that are stored.

use std::fmt;

use super::{MoveKind, Triangle};
use crate::board::{Bitboard, Cell, Direction, Symmetry};

/// A move, complete in itself: where it starts, where it goes, what it moves, pushes and ejects.
///
/// It is made by a position ([`inline_move`](super::Position::inline_move), [`broadside_move`](super::Position::broadside_move),
/// [`triangle_move`](super::Position::triangle_move), [`legal_moves`](super::Position::legal_moves)) or read from its code, and it can be applied and undone without looking anything up.
///
/// # Stability
/// [`Move::code`] is what databases hold, two bytes a ply, so its layout never changes (bit 0 is the lowest):
///
/// | bits | in-line | broadside | triangle |
/// | --- | --- | --- | --- |
/// | 0-6 | [number](Cell::index) of the rear marble's cell | number of the cell of the end it is named from | of the lowest, leftmost cell |
/// | 7-9 | [number](Direction::index) of the direction | the same | the same |
/// | 10-11 | own marbles moved, 1 to 3 | 2 or 3; 0 or 1 for 2 or 3 that may be named from this end only | 3 |
/// | 12-14 | marbles pushed (12-13), one of the other colour ejected (14) | direction to the other end: 0, 1, 2; to 5 where 10-11 are 0 or 1 | 6 points up, 7 down |
/// | 15 | 0 | 1 | 1 |
///
/// A broadside that may be named from both ends is named from the alphabetically smaller one.
///
/// Where more than two colours play, or neutral marbles, bits 10-14 of an in-line move that ejects one of another colour than the next
/// one in the order of turns are one of the fifteen numbers in which more marbles are pushed than can be, as a table in this file has it.
///
/// Zero marbles in bits 10-11 of an in-line move is no move; code 0 stands for "no move" where one is missing. These codes, directions
/// 6 and 7, and lines that lead off the board are free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// What an in-line move ejects: nobody's marble, or which colour's.
///
/// 1 to 5: the colour that comes so many places after the mover's in the order of turns, which with two colours is the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EjectedOffset(pub(super) u8);

impl EjectedOffset {
    pub(super) const NONE: EjectedOffset = EjectedOffset(0);
    /// With two colours, the other one's.
    pub(super) const OTHER: EjectedOffset = EjectedOffset(1);
    pub(super) const NEUTRAL: EjectedOffset = EjectedOffset(6);

    pub(super) const fn is_some(self) -> bool {
        self.0 > 0
    }
}

const DIRECTION: u32 = 7;
const MARBLES: u32 = 10;
const LINE: u32 = 12;
const BROADSIDE: u16 = 1 << 15;
/// What an in-line move says besides where it starts and where it goes.
const SHAPE: u16 = 31 << MARBLES;

/// Bits 10 to 14 of an in-line move.
#[derive(Clone, Copy)]
struct Shape {
    marbles: u8,
    pushed: u8,
    ejected: u8,
}

/// What they stand for; no marbles for what is no move.
///
/// The first nine are marbles, pushed and ejected as bits. The other fifteen numbers have a meaning only where one of more than two
/// colours is ejected: in their order, 2 against 1, 3 against 1 and 3 against 2, each with the colours 2 to 6.
static SHAPES: [Shape; 32] = {
    let mut shapes = [Shape {
        marbles: 0,
        pushed: 0,
        ejected: 0,
    }; 32];
    let (mut number, mut extra) = (0, 0);
    while number < 32 {
        let (marbles, pushed, ejected) =
            (number as u8 & 3, number as u8 >> 2 & 3, number as u8 >> 4);
        if pushed < marbles && (ejected == 0 || pushed > 0) {
            shapes[number] = Shape {
                marbles,
                pushed,
                ejected,
            };
        } else if marbles > 0 {
            let (marbles, pushed) = [(2, 1), (3, 1), (3, 2)][extra / 5];
            shapes[number] = Shape {
                marbles,
                pushed,
                ejected: 2 + (extra % 5) as u8,
            };
            extra += 1;
        }
        number += 1;
    }
    shapes
};

/// The number of the shape that ejects this colour, by marbles and pushed, for the colours after the first.
static EXTRA: [[[u16; 7]; 3]; 4] = {
    let mut numbers = [[[0; 7]; 3]; 4];
    let mut number = 0;
    while number < 32 {
        let Shape {
            marbles,
            pushed,
            ejected,
        } = SHAPES[number];
        if ejected > 1 {
            numbers[marbles as usize][pushed as usize][ejected as usize] = number as u16;
        }
        number += 1;
    }
    numbers
};

impl Move {
    #[inline]
    pub(super) fn inline(
        start: Cell,
        direction: Direction,
        marbles: u8,
        pushed: u8,
        ejected: EjectedOffset,
    ) -> Move {
        let shape = match ejected.0 {
            0 | 1 => u16::from(marbles | pushed << 2 | ejected.0 << 4),
            other => EXTRA[usize::from(marbles)][usize::from(pushed)][usize::from(other)],
        };
        Move(prefix(start, direction) | shape << MARBLES)
    }

    /// `start` is the alphabetically smaller end, so `line` points east, north-east or north-west.
    #[inline]
    pub(super) fn broadside(
        start: Cell,
        line: Direction,
        marbles: u8,
        direction: Direction,
    ) -> Move {
        let line = u16::from(line.index()) << LINE;
        Move(prefix(start, direction) | u16::from(marbles) << MARBLES | line | BROADSIDE)
    }

    /// A broadside that may be named from this end only: the other one is not the mover's own.
    pub(super) fn broadside_from(
        start: Cell,
        line: Direction,
        marbles: u8,
        direction: Direction,
    ) -> Move {
        let line = u16::from(line.index()) << LINE;
        Move(prefix(start, direction) | u16::from(marbles - 2) << MARBLES | line | BROADSIDE)
    }

    /// `start` is the lowest, leftmost of the three cells.
    pub(super) fn triangle(start: Cell, triangle: Triangle, direction: Direction) -> Move {
        let line = 6 + triangle as u16;
        Move(prefix(start, direction) | 3 << MARBLES | line << LINE | BROADSIDE)
    }

    /// The two bytes that stand for the move in a database.
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move with this code, if it is the code of a move that some position allows under some rules.
    pub fn from_code(code: u16) -> Option<Move> {
        let mv = Move(code);
        let start = Cell::from_index((code & 0x7f) as u8)?;
        let direction = Direction::from_index((code >> DIRECTION & 7) as u8)?;
        let stays = |cell: Cell| cell.step(direction).is_some();
        if code & BROADSIDE == 0 {
            let Shape {
                marbles,
                pushed,
                ejected,
            } = mv.shape();
            // Every marble of the chain is on the board before, and after it but for an ejected one, which may fall into a hole.
            let front = start.steps(direction, (marbles + pushed).checked_sub(1)?)?;
            return (ejected > 0 || stays(front)).then_some(mv);
        }
        let (field, line) = (code >> MARBLES & 3, (code >> LINE & 7) as u8);
        match Direction::from_index(line) {
            None => {
                let triangle = if line == 6 {
                    Triangle::Up
                } else {
                    Triangle::Down
                };
                let mut cells = triangle.lines().map(|line| start.step(line)).into_iter();
                let stay = cells.all(|cell| cell.is_some_and(stays)) && stays(start);
                (field == 3 && stay).then_some(mv)
            }
            Some(line) => {
                let end = start.steps(line, mv.marbles() - 1)?;
                let is_named = field < 2 || line.index() < 3;
                (is_named && !line.is_parallel(direction) && stays(start) && stays(end))
                    .then_some(mv)
            }
        }
    }

    #[inline]
    const fn shape(self) -> Shape {
        SHAPES[(self.0 >> MARBLES & 31) as usize]
    }

    /// The rear marble's cell; of a broadside, the end it is named from: the alphabetically smaller one but where only the other may
    /// name it; of a triangle, the lowest, leftmost cell.
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
        match self.0 >> LINE & 7 {
            6 => MoveKind::Triangle(Triangle::Up),
            7 => MoveKind::Triangle(Triangle::Down),
            line => MoveKind::Broadside {
                line: Direction::ALL[line as usize],
            },
        }
    }

    /// Whether it is a broadside that may be named from one end only.
    pub const fn is_from_one_end(self) -> bool {
        self.0 & BROADSIDE != 0 && (self.0 >> MARBLES & 3) < 2
    }

    /// The marbles moved that are not pushed, 1 to 3.
    #[inline]
    pub const fn marbles(self) -> u8 {
        if self.0 & BROADSIDE == 0 {
            self.shape().marbles
        } else {
            let field = (self.0 >> MARBLES & 3) as u8;
            if field < 2 { field + 2 } else { field }
        }
    }

    /// The marbles pushed, 0 to 2, the ejected one included.
    #[inline]
    pub const fn pushed(self) -> u8 {
        if self.0 & BROADSIDE == 0 {
            self.shape().pushed
        } else {
            0
        }
    }

    /// Whether a marble leaves the board.
    #[inline]
    pub const fn ejects(self) -> bool {
        self.ejected().is_some()
    }

    #[inline]
    pub(super) const fn ejected(self) -> EjectedOffset {
        if self.0 & BROADSIDE == 0 {
            EjectedOffset(self.shape().ejected)
        } else {
            EjectedOffset::NONE
        }
    }

    /// The cell of the own marble at the other end of the moved line, before the move: the leading marble of an in-line
    /// move, the other end of a broadside; of a triangle, its topmost, rightmost cell.
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

    /// The cell from which a marble is ejected, if one is: the last of the pushed run.
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
        let start = symmetry.cell(self.start());
        match self.kind() {
            // What is moved, pushed and ejected is the same.
            MoveKind::Inline => Move(prefix(start, direction) | self.0 & SHAPE),
            MoveKind::Broadside { line } => {
                let line = symmetry.direction(line);
                let marbles = self.marbles();
                if self.is_from_one_end() {
                    Move::broadside_from(start, line, marbles, direction)
                } else if line.index() < 3 {
                    Move::broadside(start, line, marbles, direction)
                } else {
                    let end = symmetry.cell(self.end());
                    Move::broadside(end, line.opposite(), marbles, direction)
                }
            }
            MoveKind::Triangle(_) => {
                let cells = symmetry.cells(self.cells());
                let start = cells.into_iter().next().expect("three cells");
                // Two of its cells are in the row of the first, or one.
                let next = start.step(Direction::East);
                let is_up = next.is_some_and(|next| cells.contains(next));
                let triangle = if is_up { Triangle::Up } else { Triangle::Down };
                Move::triangle(start, triangle, direction)
            }
        }
    }

    /// The cells of all marbles that the move moves, pushed and ejected ones among them, before it.
    pub(super) fn cells(self) -> Bitboard {
        let (start, marbles) = (self.start(), self.marbles());
        let line = |line: Direction, count: u8| -> Bitboard {
            (0..count)
                .filter_map(|steps| start.steps(line, steps))
                .collect()
        };
        match self.kind() {
            MoveKind::Inline => line(self.direction(), marbles + self.pushed()),
            MoveKind::Broadside { line: along } => line(along, marbles),
            MoveKind::Triangle(triangle) => {
                let [first, second] = triangle.lines();
                line(first, 2) | line(second, 2)
            }
        }
    }

    /// In the standard game, the cells whose own and whose enemy marbles change when the move is applied, or undone.
    #[inline]
    pub(super) fn changes(self) -> (Bitboard, Bitboard) {
        if self.0 & BROADSIDE != 0 {
            return (self.changes_aside(), Bitboard::EMPTY);
        }
        let Shape {
            marbles, pushed, ..
        } = self.shape();
        let (start, direction) = self.ray();
        let at = |steps: u8| Cell::bit_on_ray(start, direction, steps);
        let front = at(marbles);
        // An ejected marble's last step is off the board: no cell. Where nothing is pushed, both are one.
        (at(0) | front, front ^ at(marbles + pushed))
    }

    /// Of an in-line move the numbers of three cells: that of the rear marble, the one after the own marbles, and the one after those that are
    /// pushed, which is the same where none are and [`Cell::NOWHERE`] where one is ejected. In the standard game, own marbles change on the
    /// first two, and enemy marbles on the last two.
    #[inline]
    pub(super) fn inline_cells(self) -> Option<[u8; 3]> {
        let Shape {
            marbles, pushed, ..
        } = self.shape();
        let (start, direction) = self.ray();
        let at = |steps: u8| Cell::index_on_ray(start, direction, steps);
        (self.0 & BROADSIDE == 0).then(|| [start, at(marbles), at(marbles + pushed)])
    }

    /// The numbers of the cell where it starts and of its direction.
    #[inline]
    const fn ray(self) -> (u8, u8) {
        ((self.0 & 0x7f) as u8, (self.0 >> DIRECTION & 7) as u8)
    }

    /// The cells whose own marbles change when a broadside or a triangle is applied, or undone.
    fn changes_aside(self) -> Bitboard {
        let moved = self.cells();
        moved ^ moved.step(self.direction())
    }
}

#[inline]
fn prefix(start: Cell, direction: Direction) -> u16 {
    u16::from(start.index()) | u16::from(direction.index()) << DIRECTION
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
            write!(f, " {}", triangle.sign())?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn codes_are_pinned() {
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        let up = Direction::NorthEast;
        let step = Move::inline(cell("a1"), up, 3, 0, EjectedOffset::NONE);
        let ejection = Move::inline(cell("e4"), up, 3, 2, EjectedOffset::OTHER);
        let of_another = Move::inline(cell("e4"), up, 2, 1, EjectedOffset(2));
        let of_a_pivot = Move::inline(cell("e4"), up, 3, 2, EjectedOffset::NEUTRAL);
        let broadside = Move::broadside(cell("e6"), Direction::East, 3, Direction::NorthWest);
        let from_one_end =
            Move::broadside_from(cell("e8"), Direction::West, 3, Direction::NorthWest);
        let triangle = Move::triangle(cell("e5"), Triangle::Down, Direction::East);
        assert_eq!(
            [
                step,
                ejection,
                of_another,
                of_a_pivot,
                broadside,
                from_one_end,
                triangle
            ]
            .map(Move::code),
            [0x0c80, 0x6ca7, 0x14a7, 0x7ca7, 0x8d29, 0xb52b, 0xfc28]
        );
        assert_eq!(Move::from_code(0), None);
    }

    /// One more or less is a change of what databases hold.
    ///
    /// In-line by windows of cells on the 27 lines: 312 + 258 + 2 x 204 + 150 + 96 that stay, of 1 to 5 marbles; that eject, for a hole may
    /// be anywhere, 258 + 204 + 150 by six colours. Broadsides that may be named from both ends, or from one alone; triangles.
    #[test]
    fn the_codes_of_all_moves_are_pinned() {
        let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_code).collect();
        let count = |is: &dyn Fn(&Move) -> bool| moves.iter().filter(|mv| is(mv)).count();
        let inline = count(&|mv| mv.kind() == MoveKind::Inline && !mv.ejects());
        let triangles = count(&|mv| matches!(mv.kind(), MoveKind::Triangle(_)));
        let from_one_end = count(&|mv| mv.is_from_one_end());
        let broadsides = moves.len() - count(&|mv| mv.kind() == MoveKind::Inline) - triangles;
        assert_eq!(
            (inline, count(&|mv| mv.ejects())),
            (312 + 258 + 204 + 204 + 150 + 96, (258 + 204 + 150) * 6)
        );
        assert_eq!(
            (broadsides - from_one_end, from_one_end, triangles),
            (960, 1_920, 480)
        );
    }

    #[test]
    fn symmetries_move_moves_with_positions() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        for symmetry in Symmetry::all() {
            let turned = position.transform(symmetry);
            for mv in position.legal_moves() {
                assert!(turned.is_legal(mv.transform(symmetry)));
                assert_eq!(mv.transform(symmetry).transform(symmetry.inverse()), mv);
            }
        }
    }
}
