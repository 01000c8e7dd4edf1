//! Whether one named move is legal, and why not.

use super::moves::EjectedOffset;
use super::{Color, Move, MoveKind, Position, Triangle};
use crate::board::{Bitboard, Cell, Direction};

/// Why a move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The mover has no marble there.
    #[error("there is {found} on {cell}, expected a marble of {mover}", found = Found(*found))]
    NotOwn {
        /// The cell named.
        cell: Cell,
        /// What is on it.
        found: Option<Color>,
        /// Whose turn it is.
        mover: Color,
    },
    /// Four or more own marbles in a line.
    #[error("{0} is the rear of four or more marbles in a line, expected one to three")]
    FourInLine(Cell),
    /// The front own marble would leave the board.
    #[error("the marble on {0} would leave the board; only the opponent's marbles may")]
    OverTheEdge(Cell),
    /// Too few to push so many.
    #[error(
        "{marbles} cannot push {pushed}: a sumito needs more marbles than it pushes, and pushes at most two"
    )]
    TooWeak {
        /// Own marbles in the line.
        marbles: u8,
        /// Enemy marbles before them.
        pushed: u8,
    },
    /// One's own marble is behind the marbles to be pushed.
    #[error("the marbles to be pushed are held by the mover's own marble on {0}")]
    Held(Cell),
    /// The ends of a broadside are not two or three in a line.
    #[error("{0} and {1} are not the ends of two or three cells in a line")]
    NotALine(Cell, Cell),
    /// A broadside along its own line.
    #[error("a broadside steps off its line; along it, name the rear marble and its next cell")]
    AlongTheLine,
    /// A broadside must have every target cell free and on the board.
    #[error("the marble on {0} has no free cell to step to; a broadside never pushes")]
    Blocked(Cell),
    /// One's own marbles may not be lost.
    #[error("the marble on {0} would fall into a hole; only marbles that are pushed may")]
    IntoHole(Cell),
    /// Nothing moves onto an obstacle.
    #[error("there is an obstacle on {0}, expected a free cell")]
    Obstacle(Cell),
    /// A neutral marble that cannot be ejected.
    #[error("the pivot on {0} would be ejected, and the rules keep it on the board")]
    PivotStays(Cell),
    /// In teams, a broadside begins with a marble of the mover's own.
    #[error(
        "a broadside is named from the end where {mover}'s marble is, expected {mover} on {cell}"
    )]
    NotFromOwnEnd {
        /// The end named first.
        cell: Cell,
        /// Whose turn it is.
        mover: Color,
    },
    /// A triangle where the rules have none.
    #[error("triangle moves, expected moves of a line; the rules of the game do not have them")]
    NoTriangles,
    /// A triangle must have room for all three marbles.
    #[error("the triangle from {0} has no room; it never pushes")]
    NoRoom(Cell),
}

struct Found(Option<Color>);

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(color) => write!(f, "a marble of {color}"),
            None => f.write_str("no marble"),
        }
    }
}

impl Position {
    /// The in-line move of the line whose rear marble is on `start`.
    ///
    /// # Errors
    /// Why there is no such move here.
    #[inline]
    pub fn inline_move(&self, start: Cell, direction: Direction) -> Result<Move, IllegalMove> {
        if self.is_standard
            && let Some(mv) = self.standard_inline_move(start, direction)
        {
            return Ok(mv);
        }
        self.inline_move_by_rules(start, direction)
    }

    /// The same under any rules, or why there is none.
    fn inline_move_by_rules(&self, start: Cell, direction: Direction) -> Result<Move, IllegalMove> {
        let context = self.context_at(start);
        self.check_own(start, context.rear)?;
        let cell = |steps: u8| start.steps(direction, steps);
        let is_in = |steps: u8, set: Bitboard| !(start.bit_at(direction, steps) & set).is_empty();
        // The cells from one on, without a gap, that are of a set.
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
        if is_in(behind, context.filled) {
            let cell = cell(behind).expect("what is filled is on the board");
            return Err(if self.rules.obstacles.contains(cell) {
                IllegalMove::Obstacle(cell)
            } else {
                IllegalMove::Held(cell)
            });
        }
        let mv = |ejected| Ok(Move::inline(start, direction, marbles, pushed, ejected));
        if is_in(behind, Bitboard::BOARD & !context.holes) {
            return mv(EjectedOffset::NONE);
        }
        let last = cell(behind - 1).expect("the run is on the board");
        if context.stays.contains(last) {
            return Err(IllegalMove::PivotStays(last));
        }
        mv(self.ejected_as(start, last))
    }

    /// The same in the standard game, where nothing but marbles and the edge has to be looked at; without the reason why not.
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "which way moves go is not to be foretold: one branch is enough"
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

    /// The broadside of the two or three marbles from `end` to `other_end`, named in either order.
    ///
    /// # Errors
    /// Why there is no such move here.
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
            if context.filled.contains(target) {
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

    /// Why a broadside cannot be named from an end where a partner's marble is.
    pub(crate) fn not_from_own_end(&self, cell: Cell) -> IllegalMove {
        IllegalMove::NotFromOwnEnd {
            cell,
            mover: self.turn(),
        }
    }

    /// The move of the three own marbles in a triangle whose lowest, leftmost one is on `start`.
    ///
    /// # Errors
    /// Why there is no such move here.
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

    /// Whether a move is legal, and does here what it says.
    pub fn is_legal(&self, mv: Move) -> bool {
        let found = match mv.kind() {
            MoveKind::Inline => self.inline_move(mv.start(), mv.direction()),
            MoveKind::Broadside { .. } => {
                self.broadside_move(mv.start(), mv.end(), mv.direction())
            }
            MoveKind::Triangle(triangle) => {
                self.triangle_move(mv.start(), triangle, mv.direction())
            }
        };
        found == Ok(mv)
    }

    /// The in-line moves of the marble on `start` that can have led to this position: none, one or more, since the
    /// position does not tell how many marbles moved together and whether one left the board.
    pub fn inline_predecessor_moves(&self, start: Cell, direction: Direction) -> Vec<Move> {
        let lengths = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
        let mut moves = Vec::new();
        for (marbles, pushed) in lengths {
            let chain = marbles + pushed;
            let goes_out =
                |cell: Option<Cell>| cell.is_none_or(|cell| self.rules.holes.contains(cell));
            let leaves = pushed > 0 && goes_out(start.steps(direction, chain));
            let stays = start.steps(direction, chain - u8::from(leaves)).is_some();
            let ejected = match (stays, leaves, self.is_standard) {
                (false, ..) => continue,
                (_, false, _) => 0..=0,
                (.., true) => 1..=1,
                (.., false) => 1..=6,
            };
            let all =
                ejected.map(|what| Move::inline(start, direction, marbles, pushed, EjectedOffset(what)));
            moves.extend(all.filter(|&mv| self.can_come_from(mv)));
        }
        moves
    }

    /// The broadside of the marbles that stood from `end` to `other_end`, if it can have led to this position.
    pub fn broadside_predecessor_move(
        &self,
        end: Cell,
        other_end: Cell,
        direction: Direction,
    ) -> Option<Move> {
        let (start, end) = (end.min(other_end), end.max(other_end));
        let (line, steps @ 1..=2) = start.line_to(end)? else {
            return None;
        };
        let is_broadside = start.step(direction).is_some()
            && end.step(direction).is_some()
            && !line.is_parallel(direction);
        let marbles = steps + 1;
        let named = [
            Move::broadside(start, line, marbles, direction),
            Move::broadside_from(start, line, marbles, direction),
            Move::broadside_from(end, line.opposite(), marbles, direction),
        ];
        named
            .into_iter()
            .take(if self.is_standard { 1 } else { 3 })
            .find(|&mv| is_broadside && self.can_come_from(mv))
    }

    /// The move of the three marbles that stood in a triangle, if it can have led to this position.
    pub fn triangle_predecessor_move(
        &self,
        start: Cell,
        triangle: Triangle,
        direction: Direction,
    ) -> Option<Move> {
        let mv = Move::triangle(start, triangle, direction);
        let is_move = Move::from_code(mv.code()).is_some();
        Some(mv).filter(|&mv| is_move && self.can_come_from(mv))
    }

    /// Whether there is a position where the move is legal and leads here.
    fn can_come_from(&self, mv: Move) -> bool {
        let mut before = *self;
        if self.is_standard {
            if mv.ejects() && self.lost(self.turn()) == 0 {
                return false;
            }
            before.undo(mv);
            let [black, white] = Color::BOTH.map(|color| before.marbles(color));
            return (black & white).is_empty() && before.is_legal(mv);
        }
        before.undo(mv);
        let mut again = before;
        let is_position = before.setup().faults(&self.rules).is_empty();
        is_position && before.is_legal(mv) && {
            again.apply(mv);
            again == *self
        }
    }

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
    fn in_the_standard_game_in_line_moves_are_those_of_any_rules() {
        let (mut moves, mut ejections) = (0, 0);
        for layout in Layout::all().iter().filter(|layout| layout.players() == 2) {
            let mut position = layout.position();
            for ply in 0..150 {
                for cell in Cell::all() {
                    for direction in Direction::ALL {
                        let quick = position.standard_inline_move(cell, direction);
                        let found = position.inline_move_by_rules(cell, direction).ok();
                        assert_eq!(quick, found, "{} {ply} {cell} {direction:?}", layout.name());
                        moves += usize::from(found.is_some());
                        ejections += usize::from(found.is_some_and(Move::ejects));
                    }
                }
                // Pushes where there are any, so that marbles get to the edge.
                let legal = position.legal_moves();
                let pushes = legal
                    .iter()
                    .filter(|mv| mv.pushed() > 0 && !mv.ejects());
                let pushes: Vec<_> = pushes.collect();
                let choice = 7919 * (ply + 1);
                position.apply(match pushes[..] {
                    [] => legal[choice % legal.len()],
                    _ => *pushes[choice % pushes.len()],
                });
            }
        }
        assert!(moves > 100_000 && ejections > 1_000, "{moves} {ejections}");
    }
}
