//! The moves that can have led to a position, named backwards.

use super::illegal_predecessor::IllegalPredecessor;
use super::jump_path::{PathFault, check_path};
use crate::game::Color;
use crate::konane::board::Square;
use crate::konane::rules::move_code::Move;
use crate::konane::rules::opening::Phase;
use crate::konane::rules::position::Position;

impl Position {
    /// The removal that led to this position, if the stone was taken off this square.
    ///
    /// # Errors
    /// Why no such move can have led to the position.
    pub(crate) fn predecessor_removal(&self, square: Square) -> Result<Move, IllegalPredecessor> {
        self.check_on_board(square)
            .map_err(IllegalPredecessor::Square)?;
        match self.phase {
            Phase::BlackRemoval => Err(IllegalPredecessor::AtStart),
            Phase::WhiteRemoval { hole } if hole == square => Ok(Move::new_removal(square)),
            Phase::WhiteRemoval { hole } => Err(IllegalPredecessor::NotTheHole {
                found: square,
                hole,
            }),
            Phase::Jumps => {
                let is_white = self.turn == Color::Black && square.color() == Color::White;
                let mut empty = self.empty();
                let was_taken = is_white && empty.contains(square);
                empty.remove(square);
                let is_removal = empty.single().is_some_and(|hole| {
                    let first_removals = self.rules.opening.first_removals(&self.board);
                    let is_neighbour = matches!(hole.line_to(square), Some((_, 1)));
                    was_taken && is_neighbour && first_removals.contains(hole)
                });
                if is_removal {
                    Ok(Move::new_removal(square))
                } else {
                    Err(IllegalPredecessor::NotTheOpening(square))
                }
            }
        }
    }

    /// The jump that led to this position, with its squares in the order backwards: the one where it ended first. Stops may be left
    /// out; at least two squares are needed.
    ///
    /// # Errors
    /// Why no such move can have led to the position.
    pub(crate) fn predecessor_jump(&self, path: &[Square]) -> Result<Move, IllegalPredecessor> {
        for &square in path {
            self.check_on_board(square)
                .map_err(IllegalPredecessor::Square)?;
        }
        match self.phase {
            Phase::BlackRemoval => return Err(IllegalPredecessor::AtStart),
            Phase::WhiteRemoval { hole } => return Err(IllegalPredecessor::JumpAtHole(hole)),
            Phase::Jumps => {}
        }
        let (end, start) = check_path(path)?;
        let mover = self.turn.opponent();
        match self.at(end) {
            Some(color) if color == mover => {}
            Some(_) => return Err(IllegalPredecessor::WrongColor { square: end, mover }),
            None => return Err(IllegalPredecessor::NoStone { square: end, mover }),
        }
        let (direction, steps) = start.line_to(end).expect("the squares are in line");
        let mv = Move::new_jump(start, direction, steps / 2);
        let landings = mv.stops().take_while(|&stop| stop != end);
        for square in [start].into_iter().chain(mv.taken()).chain(landings) {
            self.check_on_board(square)
                .map_err(IllegalPredecessor::Square)?;
            if self.occupied.contains(square) {
                return Err(IllegalPredecessor::Occupied(square));
            }
        }
        Ok(mv)
    }
}

impl From<PathFault> for IllegalPredecessor {
    fn from(fault: PathFault) -> IllegalPredecessor {
        match fault {
            PathFault::Turn(square) => IllegalPredecessor::Turn(square),
            PathFault::NotInLine(from, to) => IllegalPredecessor::NotInLine(from, to),
            PathFault::OddDistance(from, to, steps) => {
                IllegalPredecessor::OddDistance(from, to, steps)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::rules::{Opening, Rules};
    use crate::konane::{read_move, read_position};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn after(moves: &str) -> Position {
        let mut position = read_position("8x8", Rules::STANDARD).unwrap();
        for name in moves.split_whitespace() {
            position.play_unchecked(read_move(name, &position).unwrap());
        }
        position
    }

    fn removal_error(position: &Position, name: &str) -> String {
        position
            .predecessor_removal(square(name))
            .unwrap_err()
            .to_string()
    }

    fn jump_error(position: &Position, path: &str) -> String {
        let path: Vec<Square> = path.split('-').map(square).collect();
        position.predecessor_jump(&path).unwrap_err().to_string()
    }

    #[test]
    fn errors_of_removals_that_are_undone() {
        let at_start = "the position is the start, expected no move before it";
        assert_eq!(removal_error(&after(""), "d4"), at_start);
        assert_eq!(jump_error(&after(""), "d4-d6"), at_start);
        let after_d4 = after("d4");
        assert_eq!(
            removal_error(&after_d4, "e5"),
            "a stone is put back on e5, expected d4, the first hole"
        );
        assert_eq!(
            jump_error(&after_d4, "d6-d4"),
            "a jump backwards, expected the stone on the first hole d4 to be put back"
        );
        assert_eq!(
            removal_error(&after_d4, "i9"),
            "i9 is not on the board, expected a square from a1 to h8"
        );
        let after_d5 = after("d4 d5");
        assert!(after_d5.predecessor_removal(square("d5")).is_ok());
        for (position, name) in [
            (after_d5, "d4"),
            (after_d5, "e4"),
            (after("d4 d5 d2-d4"), "d3"),
        ] {
            assert_eq!(
                removal_error(&position, name),
                format!(
                    "a stone is put back on {name}, expected the last jump backwards as in d6-d4"
                )
            );
        }
    }

    #[test]
    fn a_removal_is_undone_only_as_the_rules_allow_it() {
        let text = "wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bw2bwbw/wbwbwbwb/bwbwbwbw b -";
        let position = read_position(text, Rules::STANDARD).unwrap();
        assert_eq!(
            removal_error(&position, "d3"),
            "a stone is put back on d3, expected the last jump backwards as in d6-d4"
        );
        let opening = Opening::Any;
        let position = position.with_rules(Rules { opening });
        assert!(position.predecessor_removal(square("d3")).is_ok());
    }

    #[test]
    fn errors_of_jumps_that_are_undone() {
        let position = after("d4 d5 d2-d4 f5-d5");
        assert_eq!(
            position
                .predecessor_jump(&[square("d5"), square("f5")])
                .unwrap()
                .to_string(),
            "f5-d5"
        );
        for (path, expected) in [
            (
                "d4-d2",
                "there is a stone of Black on d4, expected a stone of White, who moved last",
            ),
            (
                "f5-d5",
                "there is no stone on f5, expected a stone of White, who moved last",
            ),
            (
                "d5-d1",
                "there is a stone on d1, expected the empty square that the jump left",
            ),
            (
                "d5-b5",
                "there is a stone on b5, expected the empty square that the jump left",
            ),
            (
                "d5-h5",
                "there is a stone on h5, expected the empty square that the jump left",
            ),
            (
                "d5-e5",
                "e5 is 1 square from d5, expected two squares for each stone jumped over",
            ),
            (
                "d5-f7",
                "d5 and f7 are not in one row or column, expected a jump along one of them",
            ),
            (
                "d5-f5-f7",
                "the jump turns on f5, expected it to go on in the same direction",
            ),
            (
                "d5-j5",
                "j5 is not on the board, expected a square from a1 to h8",
            ),
        ] {
            assert_eq!(jump_error(&position, path), expected, "{path}");
        }
        let with_missing = read_position("w1x w -", Rules::STANDARD);
        assert!(with_missing.is_err());
        let with_missing = read_position("bx1 w -", Rules::STANDARD).unwrap();
        assert_eq!(
            jump_error(&with_missing, "a1-c1"),
            "b1 is missing on this board, expected a square that it has"
        );
    }
}
