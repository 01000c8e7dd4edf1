//! Whether a move that is named is legal.

use super::illegal_move::IllegalMove;
use crate::board::{Bitboard, Cell, Direction};
use crate::rules::board_state::Position;
use crate::rules::move_code::{EjectedOffset, Move, MoveKind, Triangle};

impl Position {
    /// The in-line move of the line whose rear marble is on `start`.
    ///
    /// # Errors
    /// Why the move is illegal.
    #[inline]
    #[doc(hidden)]
    pub fn inline_move(&self, start: Cell, direction: Direction) -> Result<Move, IllegalMove> {
        if self.is_standard
            && let Some(mv) = self.standard_inline_move(start, direction)
        {
            return Ok(mv);
        }
        self.general_inline_move(start, direction)
    }

    /// [`Position::inline_move`] under any rules.
    fn general_inline_move(&self, start: Cell, direction: Direction) -> Result<Move, IllegalMove> {
        let context = self.context_at(start);
        self.check_own(start, context.rear)?;
        let cell = |steps: u8| start.steps(direction, steps);
        let is_in = |steps: u8, set: Bitboard| !(start.bit_at(direction, steps) & set).is_empty();
        // The number of consecutive cells of a set, from a number of steps on.
        let run = |from: u8, set: Bitboard| {
            let mut steps = from;
            while is_in(steps, set) {
                steps += 1;
            }
            steps - from
        };
        let marbles = 1 + run(1, context.own);
        if marbles > 3 {
            return Err(IllegalMove::FourInLine(start));
        }
        let leader = || cell(marbles - 1).expect("the run is on the board");
        if !is_in(marbles, Bitboard::BOARD) {
            return Err(IllegalMove::OverTheEdge(leader()));
        }
        if is_in(marbles, context.holes) {
            return Err(IllegalMove::IntoHole(leader()));
        }
        let pushed = run(marbles, context.enemy);
        if pushed >= marbles {
            return Err(IllegalMove::TooWeak { marbles, pushed });
        }
        let behind = marbles + pushed;
        if is_in(behind, context.blocked) {
            let cell = cell(behind).expect("an occupied cell is on the board");
            return Err(if self.rules.obstacles.contains(cell) {
                IllegalMove::Obstacle(cell)
            } else {
                IllegalMove::Held(cell)
            });
        }
        let inline = |ejected| Ok(Move::inline(start, direction, marbles, pushed, ejected));
        if is_in(behind, Bitboard::BOARD & !context.holes) {
            return inline(EjectedOffset::NONE);
        }
        let last = cell(behind - 1).expect("the run is on the board");
        if context.unejectable.contains(last) {
            return Err(IllegalMove::PivotStays(last));
        }
        inline(self.ejected_offset(start, last))
    }

    /// [`Position::inline_move`] in the standard game, where only marbles and the edge matter; `None` for any illegal move.
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "the conditions are unpredictable: one branch is faster than five"
    )]
    #[inline]
    fn standard_inline_move(&self, start: Cell, direction: Direction) -> Option<Move> {
        let own = self.marbles[self.turn.index()];
        let enemy = self.marbles[self.turn.opponent().index()];
        let (own, enemy) = (own.line(start, direction), enemy.line(start, direction));
        let marbles = own.trailing_ones() as u8;
        let pushed = (enemy >> marbles).trailing_ones() as u8;
        let behind = marbles + pushed;
        let leaves = behind == start.ray_length(direction);
        let is_move = (marbles > 0)
            & (marbles < 4)
            & (pushed < marbles)
            & (own >> behind & 1 == 0)
            & (!leaves | (pushed > 0));
        let ejected = if leaves {
            EjectedOffset::OTHER
        } else {
            EjectedOffset::NONE
        };
        is_move.then(|| Move::inline(start, direction, marbles, pushed, ejected))
    }

    /// The broadside of the two or three marbles from `end` to `other_end`, in either order.
    ///
    /// # Errors
    /// Why the move is illegal.
    #[doc(hidden)]
    pub fn broadside_move(
        &self,
        end: Cell,
        other_end: Cell,
        direction: Direction,
    ) -> Result<Move, IllegalMove> {
        let (start, end) = (end.min(other_end), end.max(other_end));
        let Some((line, steps @ 1..=2)) = start.line_to(end) else {
            return Err(IllegalMove::NotALine(start, end));
        };
        if line.is_parallel(direction) {
            return Err(IllegalMove::AlongTheLine);
        }
        let context = self.context_at(start);
        for cell in (0..=steps).filter_map(|steps| start.steps(line, steps)) {
            self.check_own(cell, context.own)?;
            let target = cell.step(direction).ok_or(IllegalMove::Blocked(cell))?;
            if context.holes.contains(target) {
                return Err(IllegalMove::IntoHole(cell));
            }
            if context.blocked.contains(target) {
                return Err(IllegalMove::Blocked(cell));
            }
        }
        match (context.rear.contains(start), context.rear.contains(end)) {
            (true, true) => Ok(Move::broadside(start, line, steps + 1, direction)),
            (true, false) => Ok(Move::broadside_from(start, line, steps + 1, direction)),
            (false, true) => {
                let line = line.opposite();
                Ok(Move::broadside_from(end, line, steps + 1, direction))
            }
            (false, false) => Err(self.not_from_own_end(start)),
        }
    }

    /// The error of a broadside that is named from an end with a partner's marble.
    pub(crate) fn not_from_own_end(&self, cell: Cell) -> IllegalMove {
        IllegalMove::NotFromOwnEnd {
            cell,
            mover: self.turn(),
        }
    }

    /// The move of a triangle of three own marbles whose lowest, leftmost one is on `start`.
    ///
    /// # Errors
    /// Why the move is illegal.
    #[doc(hidden)]
    pub fn triangle_move(
        &self,
        start: Cell,
        triangle: Triangle,
        direction: Direction,
    ) -> Result<Move, IllegalMove> {
        if !self.rules.triangles {
            return Err(IllegalMove::NoTriangles);
        }
        let context = self.context_at(start);
        let mv = Move::triangle(start, triangle, direction);
        let cells = mv.cells();
        for cell in cells {
            self.check_own(cell, context.rear)?;
        }
        if cells.len() == 3 && context.has_room(mv) {
            Ok(mv)
        } else {
            Err(IllegalMove::NoRoom(start))
        }
    }

    /// Whether a move is legal, and pushes and ejects in this position the marbles that its code states.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.same_move(mv) == Ok(mv)
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// Why it is illegal. A move that pushes or ejects something else in this position is not the move given.
    pub(in crate::rules) fn check_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.same_move(mv)? {
            legal if legal == mv => Ok(()),
            legal => Err(IllegalMove::OtherEffect {
                start: mv.start(),
                pushed: legal.pushed(),
                claimed: mv.pushed(),
            }),
        }
    }

    /// The legal move of the same marbles in the same direction.
    fn same_move(&self, mv: Move) -> Result<Move, IllegalMove> {
        match mv.kind() {
            MoveKind::Inline => self.inline_move(mv.start(), mv.direction()),
            MoveKind::Broadside { .. } => self.broadside_move(mv.start(), mv.end(), mv.direction()),
            MoveKind::Triangle(triangle) => {
                self.triangle_move(mv.start(), triangle, mv.direction())
            }
        }
    }

    /// Checks that a cell is in a set of own marbles.
    fn check_own(&self, cell: Cell, own: Bitboard) -> Result<(), IllegalMove> {
        if own.contains(cell) {
            return Ok(());
        }
        Err(IllegalMove::NotOwn {
            cell,
            found: self.at(cell),
            mover: self.turn(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn the_fast_path_of_the_standard_game_finds_the_same_in_line_moves() {
        let (mut moves, mut ejections) = (0, 0);
        for layout in Layout::all().iter().filter(|layout| layout.players() == 2) {
            let mut position = layout.position();
            for ply in 0..150 {
                for cell in Cell::all() {
                    for direction in Direction::ALL {
                        let quick = position.standard_inline_move(cell, direction);
                        let found = position.general_inline_move(cell, direction).ok();
                        assert_eq!(quick, found, "{} {ply} {cell} {direction:?}", layout.name());
                        moves += usize::from(found.is_some());
                        ejections += usize::from(found.is_some_and(Move::ejects));
                    }
                }
                // Prefers pushes, so that marbles get to the edge.
                let legal = position.move_list();
                let pushes = legal.iter().filter(|mv| mv.pushed() > 0 && !mv.ejects());
                let pushes: Vec<_> = pushes.collect();
                let choice = 7919 * (ply + 1);
                position.play_unchecked(match pushes[..] {
                    [] => legal[choice % legal.len()],
                    _ => *pushes[choice % pushes.len()],
                });
            }
        }
        assert!(moves > 100_000 && ejections > 1_000, "{moves} {ejections}");
    }
}
