//! Retrograde move generation: the moves that can have led to a position.

use crate::board::{Cell, Direction};
use crate::game::Color;
use crate::rules::board_state::Position;
use crate::rules::move_code::{EjectedOffset, Move, Triangle};

impl Position {
    /// The in-line moves from `start` that can have led to this position. There may be several, because the position does not show
    /// how many marbles moved together and whether one was ejected.
    pub(crate) fn inline_predecessor_moves(&self, start: Cell, direction: Direction) -> Vec<Move> {
        let lengths = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
        let mut moves = Vec::new();
        for (marbles, pushed) in lengths {
            let chain = marbles + pushed;
            let is_exit =
                |cell: Option<Cell>| cell.is_none_or(|cell| self.rules.holes.contains(cell));
            let leaves = pushed > 0 && is_exit(start.steps(direction, chain));
            let stays = start.steps(direction, chain - u8::from(leaves)).is_some();
            let ejected = match (stays, leaves, self.is_standard) {
                (false, ..) => continue,
                (_, false, _) => 0..=0,
                (.., true) => 1..=1,
                (.., false) => 1..=6,
            };
            let all = ejected.map(|offset| {
                Move::inline(start, direction, marbles, pushed, EjectedOffset(offset))
            });
            moves.extend(all.filter(|&mv| self.can_result_from(mv)));
        }
        moves
    }

    /// The broadside of the marbles that stood from `end` to `other_end`, if it can have led to this position.
    pub(crate) fn broadside_predecessor_move(
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
            .find(|&mv| is_broadside && self.can_result_from(mv))
    }

    /// The move of the three marbles that stood in a triangle, if it can have led to this position.
    pub(crate) fn triangle_predecessor_move(
        &self,
        start: Cell,
        triangle: Triangle,
        direction: Direction,
    ) -> Option<Move> {
        let mv = Move::triangle(start, triangle, direction);
        let is_move = Move::from_code(mv.code()).is_some();
        Some(mv).filter(|&mv| is_move && self.can_result_from(mv))
    }

    /// Whether there is a position in which the move is legal and leads to this one.
    fn can_result_from(&self, mv: Move) -> bool {
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
            again.play_unchecked(mv);
            again == *self
        }
    }
}
