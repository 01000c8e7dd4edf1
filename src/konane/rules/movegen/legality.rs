//! Whether a move is legal, and why it is not.

use super::illegal_move::IllegalMove;
use super::jump_path::{PathFault, check_path};
use crate::konane::board::Square;
use crate::konane::rules::move_code::Move;
use crate::konane::rules::opening::Phase;
use crate::konane::rules::position::Position;

impl Position {
    /// The removal of the stone on a square in the opening.
    ///
    /// # Errors
    /// Why the move is illegal.
    #[doc(hidden)]
    pub fn removal(&self, square: Square) -> Result<Move, IllegalMove> {
        self.removal_in_progress(square)
            .map_err(|reason| self.unless_over(reason))
    }

    /// The jump of the stone on `from` to `to`.
    ///
    /// # Errors
    /// Why the move is illegal.
    #[inline]
    #[doc(hidden)]
    pub fn jump(&self, from: Square, to: Square) -> Result<Move, IllegalMove> {
        self.jump_along(&[from, to])
    }

    /// The jump whose first square, stops and last square are given. Stops may be left out; at least two squares are needed.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub(crate) fn jump_along(&self, path: &[Square]) -> Result<Move, IllegalMove> {
        self.jump_in_progress(path)
            .map_err(|reason| self.unless_over(reason))
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.same_move(mv) == Ok(mv)
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// Why it is illegal.
    pub(in crate::konane) fn check_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        let legal = self
            .same_move(mv)
            .map_err(|reason| self.unless_over(reason));
        debug_assert!(
            !legal.is_ok_and(|legal| legal != mv),
            "the squares of a move determine it"
        );
        legal.map(|_| ())
    }

    /// The legal move from and to the same squares.
    fn same_move(&self, mv: Move) -> Result<Move, IllegalMove> {
        if mv.is_removal() {
            self.removal_in_progress(mv.start())
        } else {
            self.jump_in_progress(&[mv.start(), mv.end()])
        }
    }

    /// The reason why a move is illegal: `reason`, but the end of the game if it is over and the squares of the move are on the board.
    #[cold]
    fn unless_over(&self, reason: IllegalMove) -> IllegalMove {
        match reason {
            IllegalMove::OffBoard(..) | IllegalMove::Missing(_) => reason,
            _ if self.is_over() => IllegalMove::AfterEnd(self.turn),
            _ => reason,
        }
    }

    fn removal_in_progress(&self, square: Square) -> Result<Move, IllegalMove> {
        self.check_on_board(square)?;
        let permitted = self.removals();
        if permitted.contains(square) {
            return Ok(Move::new_removal(square));
        }
        if self.phase == Phase::Jumps {
            return Err(IllegalMove::RemovalAfterOpening(square));
        }
        self.check_own(square)?;
        Err(match self.phase {
            Phase::WhiteRemoval { hole } => IllegalMove::NotNextToHole {
                square,
                hole,
                permitted,
            },
            _ => IllegalMove::FirstRemoval { square, permitted },
        })
    }

    #[inline]
    fn jump_in_progress(&self, path: &[Square]) -> Result<Move, IllegalMove> {
        match *path {
            [from, to] => self.legal_jump(from, to).ok_or(()),
            _ => Err(()),
        }
        .or_else(|()| self.checked_jump(path))
    }

    /// The jump of the stone on `from` to `to`; `None` if it is not legal.
    #[inline]
    fn legal_jump(&self, from: Square, to: Square) -> Option<Move> {
        let is_own = self.occupied.contains(from) && from.color() == self.turn;
        let (direction, steps) = from.line_to(to)?;
        if self.phase != Phase::Jumps || !is_own || steps % 2 != 0 {
            return None;
        }
        let (empty, step) = (self.empty(), direction.number_step());
        let mut at = from.index();
        for _ in 0..steps / 2 {
            let over = at.wrapping_add_signed(step);
            at = over.wrapping_add_signed(step);
            if !self.occupied.contains_index(over) || !empty.contains_index(at) {
                return None;
            }
        }
        Some(Move::new_jump(from, direction, steps / 2))
    }

    /// The jump along a path, or why it is not legal.
    fn checked_jump(&self, path: &[Square]) -> Result<Move, IllegalMove> {
        path.iter()
            .try_for_each(|&square| self.check_on_board(square))?;
        if self.phase != Phase::Jumps {
            return Err(IllegalMove::JumpInOpening {
                mover: self.turn,
                permitted: self.removals(),
            });
        }
        self.check_own(path[0])?;
        let (from, to) = check_path(path)?;
        self.straight_jump(from, to)
    }

    /// The jump of a stone of the side to move, an even number of squares along a line.
    fn straight_jump(&self, from: Square, to: Square) -> Result<Move, IllegalMove> {
        let (direction, steps) = from.line_to(to).expect("the squares are in line");
        let mv = Move::new_jump(from, direction, steps / 2);
        for (square, landing) in mv.taken().zip(mv.stops()) {
            if !self.occupied.contains(square) {
                self.check_on_board(square)?;
                return Err(IllegalMove::OverEmpty {
                    square,
                    opponent: self.turn.opponent(),
                });
            }
            if self.occupied.contains(landing) {
                return Err(if landing == to {
                    IllegalMove::LandingOccupied(landing)
                } else {
                    IllegalMove::OverOwn {
                        square: landing,
                        mover: self.turn,
                    }
                });
            }
            self.check_on_board(landing)?;
        }
        Ok(mv)
    }

    /// Checks that the board has a square.
    pub(super) fn check_on_board(&self, square: Square) -> Result<(), IllegalMove> {
        let size = self.board.size();
        if self.board.squares().contains(square) {
            Ok(())
        } else if size.contains(square) {
            Err(IllegalMove::Missing(square))
        } else {
            Err(IllegalMove::OffBoard(square, size))
        }
    }

    /// Checks that there is a stone of the side to move on a square.
    fn check_own(&self, square: Square) -> Result<(), IllegalMove> {
        let mover = self.turn;
        match self.at(square) {
            Some(color) if color == mover => Ok(()),
            Some(_) => Err(IllegalMove::WrongColor { square, mover }),
            None => Err(IllegalMove::NoStone { square, mover }),
        }
    }
}

impl From<PathFault> for IllegalMove {
    fn from(fault: PathFault) -> IllegalMove {
        match fault {
            PathFault::Turn(square) => IllegalMove::Turn(square),
            PathFault::NotInLine(from, to) => IllegalMove::NotInLine(from, to),
            PathFault::OddDistance(from, to, steps) => IllegalMove::OddDistance(from, to, steps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::board::{Bitboard, Board};
    use crate::konane::rules::{Layout, Opening, Rules};
    use crate::konane::{read_move, read_position};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn start() -> Position {
        "konane-8x8".parse::<Layout>().unwrap().position()
    }

    fn after(moves: &str) -> Position {
        let mut position = start();
        for name in moves.split_whitespace() {
            position.play_unchecked(read_move(name, &position).unwrap());
        }
        position
    }

    fn removal_error(position: &Position, name: &str) -> String {
        position.removal(square(name)).unwrap_err().to_string()
    }

    fn jump_error(position: &Position, path: &str) -> String {
        let path: Vec<Square> = path.split('-').map(square).collect();
        position.jump_along(&path).unwrap_err().to_string()
    }

    #[test]
    fn errors_of_removals() {
        let start = start();
        for (name, expected) in [
            (
                "c3",
                "the first stone is taken off c3, expected a1, d4, e5 or h8",
            ),
            (
                "d5",
                "there is a stone of White on d5, expected a stone of Black",
            ),
            (
                "i1",
                "i1 is not on the board, expected a square from a1 to h8",
            ),
        ] {
            assert_eq!(removal_error(&start, name), expected);
        }
        let after_d4 = after("d4");
        for (name, expected) in [
            (
                "g4",
                "g4 is not next to the hole d4, expected d3, c4, e4 or d5",
            ),
            (
                "e5",
                "there is a stone of Black on e5, expected a stone of White",
            ),
            ("d4", "there is no stone on d4, expected a stone of White"),
        ] {
            assert_eq!(removal_error(&after_d4, name), expected);
        }
        assert_eq!(
            removal_error(&after("d4 d5"), "a1"),
            "a1 is taken off after the opening, expected a jump as in d4-d6"
        );
        let any = start.with_rules(Rules {
            opening: Opening::Any,
        });
        assert!(any.removal(square("c3")).is_ok());
    }

    #[test]
    fn errors_of_jumps() {
        let position = after("d4 d5 d2-d4 f5-d5");
        for (path, expected) in [
            (
                "d5-d7",
                "there is a stone of White on d5, expected a stone of Black",
            ),
            (
                "d2-d4",
                "there is no stone on d2, expected a stone of Black",
            ),
            (
                "c3-e5",
                "c3 and e5 are not in one row or column, expected a jump along one of them",
            ),
            (
                "d4-d7",
                "d7 is 3 squares from d4, expected two squares for each stone jumped over",
            ),
            (
                "d4-d5",
                "d5 is 1 square from d4, expected two squares for each stone jumped over",
            ),
            (
                "d4-d4",
                "d4 is 0 squares from d4, expected two squares for each stone jumped over",
            ),
            (
                "d4-d2",
                "there is no stone on d3 to jump over, expected a stone of White",
            ),
            (
                "g3-e3-e5",
                "the jump turns on e3, expected it to go on in the same direction",
            ),
            (
                "g3-e3-g3",
                "the jump turns on e3, expected it to go on in the same direction",
            ),
            (
                "c1-c3",
                "there is a stone on c3, expected an empty square to land on",
            ),
            (
                "c1-c5",
                "the jump goes over a stone of Black itself on c3, expected an empty square to land on",
            ),
            (
                "g5-i5",
                "i5 is not on the board, expected a square from a1 to h8",
            ),
        ] {
            assert_eq!(jump_error(&position, path), expected, "{path}");
        }
        assert_eq!(
            jump_error(&start(), "d4-d6"),
            "a jump in the opening, expected Black to take off a1, d4, e5 or h8"
        );
        assert_eq!(
            jump_error(&after("a1"), "d4-d6"),
            "a jump in the opening, expected White to take off b1 or a2"
        );
    }

    #[test]
    fn errors_of_missing_squares() {
        let position = read_position("1b1b/bxb1/1b1x/b1bw b -", Rules::STANDARD).unwrap();
        assert_eq!(
            jump_error(&position, "a3-c3"),
            "b3 is missing on this board, expected a square that it has"
        );
        assert_eq!(
            jump_error(&position, "d2-d4"),
            "d2 is missing on this board, expected a square that it has"
        );
    }

    #[test]
    fn a_move_after_the_end() {
        let position = read_position("b3/4/4/3w w -", Rules::STANDARD);
        let faults = position.unwrap_err();
        assert!(faults.to_string().contains("a4"), "{faults}");
        let position = read_position("4/4/4/b3 w -", Rules::STANDARD).unwrap();
        let expected =
            "a move after the end: White has no move and has lost, expected no further move";
        assert_eq!(jump_error(&position, "b1-d1"), expected);
        assert_eq!(removal_error(&position, "b1"), expected);
        assert!(jump_error(&position, "b1-f1").starts_with("f1 is not on the board"));
        let alone = Board::rectangle("1x1".parse().unwrap());
        let mut position = Position::start(alone, Rules::STANDARD);
        position.play_unchecked(position.removal(square("a1")).unwrap());
        assert_eq!(removal_error(&position, "a1"), expected);
        assert_eq!(position.winner(), Some(crate::konane::Color::Black));
        assert_eq!(position.removals(), Bitboard::EMPTY);
    }
}
