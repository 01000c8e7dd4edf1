//! Moves named by tokens: forwards in the position before, backwards in the position after.

use super::move_error::{MoveError, ResolveError};
use super::move_token::Token;
use super::token_path::{NamedSquares, TokenPath};
use crate::game::{Color, excerpt};
use crate::konane::board::{BoardSize, Symmetry};
use crate::konane::rules::{Move, Position};

/// Reads a legal move of a position.
///
/// # Errors
/// If the text is not a move, or not a legal one.
pub fn read_move(text: &str, position: &Position) -> Result<Move, MoveError> {
    let token: Token = text.parse()?;
    token
        .resolve(position)
        .map_err(|reason| unresolved(text, reason))
}

/// Reads the inverse of the move that led to a position, and returns that move.
///
/// # Errors
/// If the text is not a move, or no such move can have led to the position.
pub fn read_inverse(text: &str, position: &Position) -> Result<Move, MoveError> {
    let token: Token = text.parse()?;
    let mv = token.resolve_inverse(position);
    mv.map_err(|reason| unresolved(text, reason))
}

/// The name of the inverse of a move: the square of a stone that is put back, or a jump from its last square to its first one.
pub fn inverse_name(mv: Move) -> String {
    if mv.is_removal() {
        mv.to_string()
    } else {
        format!("{}-{}", mv.end(), mv.start())
    }
}

impl Token {
    /// The legal move of a position with this name.
    ///
    /// # Errors
    /// When no legal move has this name.
    pub fn resolve(&self, position: &Position) -> Result<Move, ResolveError> {
        let path = self.path(position.board().size(), position.turn())?;
        let mv = match *path {
            [square] => position.removal(square),
            _ => position.jump_along(&path),
        };
        Ok(mv?)
    }

    /// The move that led to a position, if this is the name of its inverse.
    ///
    /// # Errors
    /// When no such move can have led to the position.
    pub fn resolve_inverse(&self, position: &Position) -> Result<Move, ResolveError> {
        let path = self.path(position.board().size(), position.turn().opponent())?;
        let mv = match *path {
            [square] => position.predecessor_removal(square),
            _ => position.predecessor_jump(&path),
        };
        Ok(mv?)
    }

    /// The squares on a board of this size, in a move of a colour.
    fn path(&self, size: BoardSize, mover: Color) -> Result<TokenPath, ResolveError> {
        if let Some(found) = self.mover.filter(|&found| found != mover) {
            return Err(ResolveError::OtherMover {
                found,
                expected: mover,
            });
        }
        Ok(match self.squares {
            NamedSquares::Letters(path) => path,
            NamedSquares::Digits(path) => with_black_corner(path, size, mover),
            NamedSquares::SquareOrJump { square, jump } => {
                let path = if size.contains(square) {
                    TokenPath::one(square)
                } else {
                    jump
                };
                with_black_corner(path, size, mover)
            }
        })
    }
}

/// The path on the board whose lower left corner is black.
///
/// Where squares are digits, that corner is sometimes white: Bryn Mawr's Black begins on (5 4). If the number of rows is even, counting
/// them from the top instead swaps the colours of all squares, so the colour of the mover decides.
fn with_black_corner(path: TokenPath, size: BoardSize, mover: Color) -> TokenPath {
    let is_on_board = path.iter().all(|&square| size.contains(square));
    if path[0].color() == mover || size.rows() % 2 == 1 || !is_on_board {
        return path;
    }
    path.map(|square| ROWS_MIRRORED.square(square, size))
}

/// The mirror image with the lowest row on top.
const ROWS_MIRRORED: Symmetry = Symmetry::from_index(2).expect("there are eight symmetries");

fn unresolved(text: &str, reason: ResolveError) -> MoveError {
    MoveError::Unresolved {
        text: excerpt(text),
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::board_text;
    use crate::konane::rules::Layout;

    fn start(name: &str) -> Position {
        name.parse::<Layout>().unwrap().position()
    }

    fn play(position: &mut Position, names: &[&str]) -> Vec<Move> {
        let play = |name: &&str| {
            let mv = read_move(name, position).unwrap_or_else(|error| panic!("{error}"));
            position.play_unchecked(mv);
            mv
        };
        names.iter().map(play).collect()
    }

    /// The example of the course, cs372 (fall 1998), project 1; its board has a white corner at the lower left, so it is upside down here.
    #[test]
    fn the_example_of_the_bryn_mawr_course() {
        let mut position = start("konane-8x8");
        let names = [
            "54",
            "55",
            "(34 54)",
            "(57 55)",
            "(32 34)",
            "(53 33)",
            "(76 56)",
            "(64 66)",
            "(78 76)",
            "(24 44 64)",
        ];
        let moves = play(&mut position, &names);
        assert_eq!(
            (moves[0].to_string(), moves[9].to_string()),
            ("d4".to_owned(), "d7-d3".to_owned())
        );
        let expected = "\
8 ○ ● ○ ● ○ ● ○ ●
7 ● ○ ● · ● ○ ● ○
6 ○ · ○ · ○ ● ○ ●
5 ● ○ · · ● ○ ● ○
4 ○ ● · · ○ ● · ●
3 ● ○ ● ○ · ○ ● ○
2 ○ ● ○ ● ○ ● · ·
1 ● ○ ● ○ ● ○ ● ○
  a b c d e f g h
";
        assert_eq!(board_text(&position), expected);
        for (mv, name) in moves.iter().zip(names).rev() {
            let inverse: String =
                match name.trim_matches(['(', ')']).split(' ').collect::<Vec<_>>()[..] {
                    [square] => square.to_owned(),
                    ref path => {
                        let reversed: Vec<&str> = path.iter().rev().copied().collect();
                        format!("({})", reversed.join(" "))
                    }
                };
            assert_eq!(read_inverse(&inverse, &position), Ok(*mv), "{inverse}");
            assert_eq!(read_inverse(&inverse_name(*mv), &position), Ok(*mv));
            position.undo(*mv);
        }
        assert_eq!(position, start("konane-8x8"));
    }

    #[test]
    fn rows_from_zero() {
        let mut position = start("konane-6x6");
        play(&mut position, &["B c2", "W c3", "B c0 c2", "w e3-c3"]);
        let mut expected = start("konane-6x6");
        play(&mut expected, &["c3", "c4", "c1-c3", "e4-c4"]);
        assert_eq!(position, expected);
        assert_eq!(
            read_move("W c2 a2", &position).unwrap_err().to_string(),
            "`W c2 a2` is not a legal move: a move of White, expected one of Black"
        );
    }

    #[test]
    fn two_numbers_are_a_square_of_a_large_board_only() {
        let mut position = start("konane-20x20");
        let moves = play(&mut position, &["(11 11)", "(11 12)"]);
        assert_eq!(moves[1].to_string(), "l11");
        let mut position = start("konane-9x9");
        play(&mut position, &["11", "21", "(13 11)"]);
        assert_eq!(
            read_inverse("(11 13)", &position).unwrap().to_string(),
            "c1-a1"
        );
    }

    #[test]
    fn errors_of_moves() {
        let position = start("konane-8x8");
        let error = |text: &str| read_move(text, &position).unwrap_err().to_string();
        assert_eq!(
            error("c3"),
            "`c3` is not a legal move: the first stone is taken off c3, expected a1, d4, e5 or h8"
        );
        assert_eq!(
            error("hello"),
            "`hello` is not a move, expected a square a1 to t20 as in d4, or squares of a jump as in d4-d8"
        );
        assert_eq!(
            error("(12 12)"),
            "`(12 12)` is not a legal move: a jump in the opening, expected Black to take off a1, d4, e5 or h8"
        );
    }
}
