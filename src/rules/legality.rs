//! Whether one named move is legal, and why not.

use super::moves::Ejects;
use super::{Color, Move, MoveKind, Position};
use crate::board::{Cell, Direction};

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
    pub fn inline_move(&self, start: Cell, direction: Direction) -> Result<Move, Illegal> {
        self.check_own(start)?;
        let mover = self.turn();
        let run = |from: Cell, color: Color| {
            let cells = (0..9).map_while(move |steps| from.steps(direction, steps));
            u8::try_from(
                cells
                    .take_while(|&cell| self.marbles(color).contains(cell))
                    .count(),
            )
            .expect("at most nine")
        };
        let marbles = run(start, mover);
        if marbles > 3 {
            return Err(Illegal::FourInLine(start));
        }
        let Some(front) = start.steps(direction, marbles) else {
            let leader = start
                .steps(direction, marbles - 1)
                .expect("the run is on the board");
            return Err(Illegal::OverTheEdge(leader));
        };
        let pushed = run(front, mover.opponent());
        if pushed >= marbles {
            return Err(Illegal::TooWeak { marbles, pushed });
        }
        let behind = start.steps(direction, marbles + pushed);
        if let Some(own) = behind.filter(|&cell| self.marbles(mover).contains(cell)) {
            return Err(Illegal::Held(own));
        }
        let ejects = if behind.is_none() {
            Ejects::Yes
        } else {
            Ejects::No
        };
        Ok(Move::inline(start, direction, marbles, pushed, ejects))
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
        for cell in (0..=steps).filter_map(|steps| start.steps(line, steps)) {
            self.check_own(cell)?;
            if cell.step(direction).is_none_or(|to| self.at(to).is_some()) {
                return Err(Illegal::Blocked(cell));
            }
        }
        Ok(Move::broadside(start, line, steps + 1, direction))
    }

    /// Whether a move is legal here, and does here what it says.
    pub fn is_legal(&self, made: Move) -> bool {
        let found = match made.kind() {
            MoveKind::Inline => self.inline_move(made.start(), made.direction()),
            MoveKind::Broadside { .. } => {
                self.broadside_move(made.start(), made.end(), made.direction())
            }
        };
        found == Ok(made)
    }

    /// The in-line moves of the marble on `start` that can have led to this position: none, one or more, since the
    /// position does not tell how many marbles moved together and whether one left the board.
    pub fn inline_moves_back(&self, start: Cell, direction: Direction) -> Vec<Move> {
        let lengths = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
        let moves = lengths.into_iter().filter_map(|(marbles, pushed)| {
            start.steps(direction, marbles + pushed - u8::from(pushed > 0))?;
            let leaves = pushed > 0 && start.steps(direction, marbles + pushed).is_none();
            let ejects = if leaves { Ejects::Yes } else { Ejects::No };
            Some(Move::inline(start, direction, marbles, pushed, ejects))
        });
        moves.filter(|&made| self.can_come_from(made)).collect()
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
        (start.step(direction).is_some()
            && end.step(direction).is_some()
            && !line.is_parallel(direction))
        .then(|| Move::broadside(start, line, steps + 1, direction))
        .filter(|&made| self.can_come_from(made))
    }

    /// Whether there is a position where the move is legal and leads here.
    fn can_come_from(&self, made: Move) -> bool {
        if made.ejects() && self.lost(self.turn()) == 0 {
            return false;
        }
        let mut before = *self;
        before.undo(made);
        (before.own() & before.enemy()).is_empty() && before.is_legal(made)
    }

    fn check_own(&self, cell: Cell) -> Result<(), Illegal> {
        let (found, mover) = (self.at(cell), self.turn());
        if found == Some(mover) {
            Ok(())
        } else {
            Err(Illegal::NotOwn { cell, found, mover })
        }
    }
}
