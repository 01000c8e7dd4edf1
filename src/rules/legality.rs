//! Whether one named move is legal, and why not.

use super::moves::Ejected;
use super::{Color, Move, MoveKind, Position, Triangle};
use crate::board::{Bitboard, Cell, Direction};

/// Why a move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
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
    pub fn inline_move(&self, start: Cell, direction: Direction) -> Result<Move, Illegal> {
        if self.is_standard
            && let Some(made) = self.standard_inline_move(start, direction)
        {
            return Ok(made);
        }
        self.inline_move_by_rules(start, direction)
    }

    /// The same under any rules, or why there is none.
    fn inline_move_by_rules(&self, start: Cell, direction: Direction) -> Result<Move, Illegal> {
        let scene = self.scene_at(start);
        self.check_own(start, scene.rear)?;
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
        let marbles = 1 + run(1, scene.own);
        if marbles > 3 {
            return Err(Illegal::FourInLine(start));
        }
        let leader = || cell(marbles - 1).expect("the run is on the board");
        if !is_in(marbles, Bitboard::BOARD) {
            return Err(Illegal::OverTheEdge(leader()));
        }
        if is_in(marbles, scene.holes) {
            return Err(Illegal::IntoHole(leader()));
        }
        let pushed = run(marbles, scene.enemy);
        if pushed >= marbles {
            return Err(Illegal::TooWeak { marbles, pushed });
        }
        let behind = marbles + pushed;
        if is_in(behind, scene.filled) {
            let cell = cell(behind).expect("what is filled is on the board");
            return Err(if self.rules.obstacles.contains(cell) {
                Illegal::Obstacle(cell)
            } else {
                Illegal::Held(cell)
            });
        }
        let made = |ejected| Ok(Move::inline(start, direction, marbles, pushed, ejected));
        if is_in(behind, Bitboard::BOARD & !scene.holes) {
            return made(Ejected::NONE);
        }
        let last = cell(behind - 1).expect("the run is on the board");
        if scene.stays.contains(last) {
            return Err(Illegal::PivotStays(last));
        }
        made(self.ejected_as(start, last))
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
        let leaves = behind == start.room(direction);
        let is_move = (marbles > 0)
            & (marbles < 4)
            & (pushed < marbles)
            & (own >> behind & 1 == 0)
            & (!leaves | (pushed > 0));
        let ejected = if leaves {
            Ejected::OTHER
        } else {
            Ejected::NONE
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
    ) -> Result<Move, Illegal> {
        let (start, end) = (end.min(other_end), end.max(other_end));
        let Some((line, steps @ 1..=2)) = start.line_to(end) else {
            return Err(Illegal::NotALine(start, end));
        };
        if line.is_parallel(direction) {
            return Err(Illegal::AlongTheLine);
        }
        let scene = self.scene_at(start);
        for cell in (0..=steps).filter_map(|steps| start.steps(line, steps)) {
            self.check_own(cell, scene.own)?;
            let target = cell.step(direction).ok_or(Illegal::Blocked(cell))?;
            if scene.holes.contains(target) {
                return Err(Illegal::IntoHole(cell));
            }
            if scene.filled.contains(target) {
                return Err(Illegal::Blocked(cell));
            }
        }
        match (scene.rear.contains(start), scene.rear.contains(end)) {
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
    pub(crate) fn not_from_own_end(&self, cell: Cell) -> Illegal {
        Illegal::NotFromOwnEnd {
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
    ) -> Result<Move, Illegal> {
        if !self.rules.triangles {
            return Err(Illegal::NoTriangles);
        }
        let scene = self.scene_at(start);
        let made = Move::triangle(start, triangle, direction);
        let cells = made.cells();
        for cell in cells {
            self.check_own(cell, scene.rear)?;
        }
        if cells.len() == 3 && scene.has_room(made) {
            Ok(made)
        } else {
            Err(Illegal::NoRoom(start))
        }
    }

    /// Whether a move is legal, and does here what it says.
    pub fn is_legal(&self, made: Move) -> bool {
        let found = match made.kind() {
            MoveKind::Inline => self.inline_move(made.start(), made.direction()),
            MoveKind::Broadside { .. } => {
                self.broadside_move(made.start(), made.end(), made.direction())
            }
            MoveKind::Triangle(triangle) => {
                self.triangle_move(made.start(), triangle, made.direction())
            }
        };
        found == Ok(made)
    }

    /// The in-line moves of the marble on `start` that can have led to this position: none, one or more, since the
    /// position does not tell how many marbles moved together and whether one left the board.
    pub fn inline_moves_back(&self, start: Cell, direction: Direction) -> Vec<Move> {
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
                ejected.map(|what| Move::inline(start, direction, marbles, pushed, Ejected(what)));
            moves.extend(all.filter(|&made| self.can_come_from(made)));
        }
        moves
    }

    /// The broadside of the marbles that stood from `end` to `other_end`, if it can have led to this position.
    pub fn broadside_move_back(
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
            .find(|&made| is_broadside && self.can_come_from(made))
    }

    /// The move of the three marbles that stood in a triangle, if it can have led to this position.
    pub fn triangle_move_back(
        &self,
        start: Cell,
        triangle: Triangle,
        direction: Direction,
    ) -> Option<Move> {
        let made = Move::triangle(start, triangle, direction);
        let is_move = Move::from_code(made.code()).is_some();
        Some(made).filter(|&made| is_move && self.can_come_from(made))
    }

    /// Whether there is a position where the move is legal and leads here.
    fn can_come_from(&self, made: Move) -> bool {
        let mut before = *self;
        if self.is_standard {
            if made.ejects() && self.lost(self.turn()) == 0 {
                return false;
            }
            before.undo(made);
            let [black, white] = Color::BOTH.map(|color| before.marbles(color));
            return (black & white).is_empty() && before.is_legal(made);
        }
        before.undo(made);
        let mut again = before;
        let is_position = before.setup().faults(&self.rules).is_empty();
        is_position && before.is_legal(made) && {
            again.apply(made);
            again == *self
        }
    }

    fn check_own(&self, cell: Cell, own: Bitboard) -> Result<(), Illegal> {
        if own.contains(cell) {
            return Ok(());
        }
        Err(Illegal::NotOwn {
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
                    .filter(|made| made.pushed() > 0 && !made.ejects());
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
