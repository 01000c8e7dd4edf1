//! Generation of all legal moves, with bitboard operations on the whole board.

use super::context::MovegenContext;
use crate::board::{Bitboard, Cell, Direction};
use crate::rules::board_state::Position;
use crate::rules::move_code::{EjectedOffset, Move, Triangle};

/// The directions of lines, from the alphabetically smaller end.
const LINES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

/// Marbles that can be the leading one of a moving line in one direction.
struct Fronts {
    /// Marbles before a free cell.
    free: Bitboard,
    /// Marbles before exactly one enemy marble that can be pushed.
    one: Bitboard,
    /// Marbles before exactly two enemy marbles that can be pushed.
    two: Bitboard,
}

impl Position {
    /// The legal moves. Their order is unspecified.
    ///
    /// At most 234 moves are possible with 14 marbles in the standard game.
    #[doc(hidden)]
    pub fn move_list(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `visit` with each legal move, without allocation.
    #[inline]
    pub(crate) fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_standard {
            let context = self.standard_context();
            for direction in Direction::ALL {
                context.for_each_line(direction, |_, _| EjectedOffset::OTHER, &mut visit);
            }
            return;
        }
        for direction in Direction::ALL {
            self.for_each_move_toward(direction, &mut visit);
        }
    }

    /// Calls `visit` with each legal move in a direction.
    #[inline]
    pub(crate) fn for_each_move_toward(&self, direction: Direction, mut visit: impl FnMut(Move)) {
        if self.is_standard {
            return self.standard_context().for_each_line(
                direction,
                |_, _| EjectedOffset::OTHER,
                &mut visit,
            );
        }
        for &color in self.movable() {
            let context = self.context(color);
            let ejected = |rear, front| self.ejected_offset(rear, front);
            context.for_each_line(direction, ejected, &mut visit);
            if self.rules.triangles {
                context.for_each_triangle(direction, &mut visit);
            }
        }
    }

    /// The number of legal moves. In the standard game they are counted without being generated.
    #[inline]
    #[doc(hidden)]
    pub fn count_moves(&self) -> u32 {
        if self.is_standard {
            return self.standard_context().count_lines();
        }
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }
}

impl MovegenContext {
    /// Visits in-line moves and broadsides. `ejected` maps the cells of the rear marble and of the ejected one to the ejected colour.
    #[allow(
        clippy::inline_always,
        reason = "in the standard context most sets are known to be empty"
    )]
    #[inline(always)]
    pub(super) fn for_each_line(
        &self,
        direction: Direction,
        ejected: impl Fn(Cell, Cell) -> EjectedOffset,
        visit: &mut impl FnMut(Move),
    ) {
        let fronts = self.fronts(direction);
        let mut inline = |leaders: Bitboard, marbles: u8, pushed: u8, ejects: bool| {
            let rears = (1..marbles).fold(leaders, |set, _| set.before(direction) & self.own);
            for rear in rears & self.rear {
                let front = || rear.steps(direction, marbles + pushed - 1).unwrap_or(rear);
                let ejected = if ejects {
                    ejected(rear, front())
                } else {
                    EjectedOffset::NONE
                };
                visit(Move::inline(rear, direction, marbles, pushed, ejected));
            }
        };
        for marbles in 1..=3 {
            inline(fronts.free, marbles, 0, false);
        }
        let before_exit = self.exits(direction).before(direction);
        let (out, stay) = (fronts.one & before_exit, fronts.one & !before_exit);
        for marbles in 2..=3 {
            inline(out, marbles, 1, true);
            inline(stay, marbles, 1, false);
        }
        let before_exit = before_exit.before(direction);
        inline(fronts.two & before_exit, 3, 2, true);
        inline(fronts.two & !before_exit, 3, 2, false);

        for line in LINES
            .into_iter()
            .filter(|line| !line.is_parallel(direction))
        {
            let (pairs, triples) = broadsides(fronts.free, line);
            for (starts, marbles) in [(pairs, 2), (triples, 3)] {
                let own_ends = (0..marbles - 1).fold(self.rear, |ends, _| ends.before(line));
                (starts & self.rear & own_ends)
                    .into_iter()
                    .for_each(|start| visit(Move::broadside(start, line, marbles, direction)));
                // One end is a partner's marble: the move is named from the other end.
                for start in starts & (self.rear ^ own_ends) {
                    visit(self.broadside_of_two_colors(start, line, marbles, direction));
                }
            }
        }
    }

    /// The broadside of a line that has an own marble at one end only.
    fn broadside_of_two_colors(
        &self,
        start: Cell,
        line: Direction,
        marbles: u8,
        direction: Direction,
    ) -> Move {
        if self.rear.contains(start) {
            return Move::broadside_from(start, line, marbles, direction);
        }
        let end = start
            .steps(line, marbles - 1)
            .expect("a marble is on the board");
        Move::broadside_from(end, line.opposite(), marbles, direction)
    }

    fn for_each_triangle(&self, direction: Direction, visit: &mut impl FnMut(Move)) {
        for triangle in [Triangle::Up, Triangle::Down] {
            let [first, second] = triangle.lines();
            let starts = self.rear & self.rear.before(first) & self.rear.before(second);
            for start in starts {
                let mv = Move::triangle(start, triangle, direction);
                if self.has_room(mv) {
                    visit(mv);
                }
            }
        }
    }

    /// Whether every marble of a triangle steps onto a cell of the board that is empty or vacated by the move.
    pub(super) fn has_room(&self, mv: Move) -> bool {
        let moved = mv.cells();
        let targets = moved.step(mv.direction());
        let blocked = self.blocked & !moved | self.holes;
        targets.len() == moved.len() && (targets & blocked).is_empty()
    }

    /// The number of legal moves in the standard game.
    #[allow(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn count_lines(&self) -> u32 {
        let own = self.own;
        let mut count = 0;
        for direction in Direction::ALL {
            let Fronts { free, one, two } = self.fronts(direction);
            // A rear marble has at most one in-line move in a direction, so the three sets are disjoint.
            let pairs = own & (free | one).before(direction);
            let triples = own & (own & (free | one | two).before(direction)).before(direction);
            count += (free | pairs | triples).len();
            for line in LINES {
                // The closure of a filter is not always inlined, which costs a tenth of perft.
                if !line.is_parallel(direction) {
                    let (pairs, triples) = broadsides(free, line);
                    count += pairs.len() + triples.len();
                }
            }
        }
        count
    }

    #[allow(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn fronts(&self, direction: Direction) -> Fronts {
        // The cell behind the pushed marbles must be free; off the board, every cell is.
        let open = self.enemy & !self.blocked.before(direction);
        let last_pushed = open & !(self.unejectable & self.exits(direction));
        let next_to_last = self.enemy & last_pushed.before(direction);
        Fronts {
            free: self.own & (!(self.blocked | self.holes)).before(direction),
            one: self.own & last_pushed.before(direction),
            two: self.own & next_to_last.before(direction),
        }
    }
}

/// The alphabetically smaller ends of the pairs and of the triples that can move sidewise, from the single marbles that can.
#[inline]
fn broadsides(free: Bitboard, line: Direction) -> (Bitboard, Bitboard) {
    let pairs = free & free.before(line);
    (pairs, pairs & pairs.before(line))
}
