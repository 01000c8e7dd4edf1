//! Decoding of moves: which codes are moves.

use super::encoded_move::{BROADSIDE, DIRECTION, LINE, MARBLES, Move};
use super::inline_shape::InlineShape;
use super::kind::Triangle;
use crate::board::{Cell, Direction};

impl Move {
    /// The move with this code, if it is legal in some position under some rules.
    #[doc(hidden)]
    pub fn from_code(code: u16) -> Option<Move> {
        let mv = Move(code);
        let start = Cell::from_index((code & 0x7f) as u8)?;
        let direction = Direction::from_index((code >> DIRECTION & 7) as u8)?;
        let stays = |cell: Cell| cell.step(direction).is_some();
        if code & BROADSIDE == 0 {
            let InlineShape {
                marbles,
                pushed,
                ejected,
            } = mv.shape();
            // Every marble of the chain is on the board before the move and, unless it is ejected, after it. An ejected one may fall
            // into a hole, so that its next cell may be on the board.
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
}
