//! The move notations, a file each.

mod abapro;
mod nacre;
mod playstrategy;
mod reversible;

use std::fmt;

use super::Token;
use crate::board::{Cell, Direction};
use crate::rules::{Illegal, Move, MoveKind, Position};

/// A way to write moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Aba-Pro: the first step of the pushing marble, `a1b2`; three cells for a broadside, `e6e8f6`.
    Abapro,
    /// Nacre: where the leading own marble lands, `a1d4`; a broadside by its furthest pair, `e8f6`.
    Nacre,
    /// As Nacre, but where the front of the whole pushed chain lands, and `(e)` for an ejection: can be played backwards.
    Reversible,
    /// `PlayStrategy`: as [`Notation::Reversible`] without the mark.
    Playstrategy,
}

/// Why a text does not name a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move in any notation.
    #[error("`{found}` is not a move, expected two or three cells as in a1b2 or e6e8f6")]
    NotAToken {
        /// The text.
        found: String,
    },
    /// No legal move has this name.
    #[error("`{token}` is not a legal move: {reason}")]
    NoSuchMove {
        /// The token.
        token: Token,
        /// Why not.
        reason: NoSuchMove,
    },
    /// More than one move has this name.
    #[error("`{token}` names {count} moves, expected one: {candidates}", count = candidates.0.len())]
    Ambiguous {
        /// The token.
        token: Token,
        /// The moves.
        candidates: Candidates,
    },
}

/// Why no legal move has a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchMove {
    /// The rules forbid the move that is meant.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The cells cannot name a move in this notation.
    #[error("in {0} notation expected {1}")]
    Shape(Notation, &'static str),
    /// The move exists, but is written otherwise.
    #[error("in {0} notation the move is {1}")]
    Written(Notation, Token),
    /// Played backwards: nothing that is legal led to the position.
    #[error("no legal move with this inverse led to the position")]
    NotFromThere,
}

/// The moves that share a name, written in the reversible notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidates(pub Vec<Move>);

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .0
            .iter()
            .map(|&made| Notation::Reversible.token(made).to_string())
            .collect();
        f.write_str(&names.join(", "))
    }
}

impl Notation {
    /// All notations, in the order in which an undeclared one is tried.
    pub const ALL: [Notation; 4] = [
        Notation::Abapro,
        Notation::Nacre,
        Notation::Reversible,
        Notation::Playstrategy,
    ];

    /// The key: one word, as the command line and the records write it.
    pub const fn key(self) -> &'static str {
        match self {
            Notation::Abapro => "abapro",
            Notation::Nacre => "nacre",
            Notation::Reversible => "reversible",
            Notation::Playstrategy => "playstrategy",
        }
    }

    /// The notation with this name, in any case and with any signs between: `Aba-Pro`, `abapro`.
    pub fn find(name: &str) -> Option<Notation> {
        let wanted: String = name
            .chars()
            .filter(char::is_ascii_alphabetic)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        Notation::ALL
            .into_iter()
            .find(|notation| notation.key() == wanted)
    }

    /// Reads the move that a text names in a position.
    ///
    /// # Errors
    /// Which of the three things went wrong.
    pub fn read(self, text: &str, position: &Position) -> Result<Move, MoveError> {
        self.resolve(&text.parse()?, position)
    }

    /// The legal move of a position that a token names.
    ///
    /// The mark of ejection is a claim that the caller may check: it does not choose the move.
    ///
    /// # Errors
    /// [`MoveError::NoSuchMove`] with the reason.
    pub fn resolve(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        let found = match self {
            Notation::Abapro => abapro::resolve(token, position),
            Notation::Nacre => nacre::resolve(token, position),
            Notation::Reversible => reversible::resolve(token, position),
            Notation::Playstrategy => playstrategy::resolve(token, position),
        };
        found.map_err(|reason| MoveError::NoSuchMove {
            token: *token,
            reason,
        })
    }

    /// The move that led to a position, given its inverse token.
    ///
    /// # Errors
    /// [`MoveError::NoSuchMove`] when no legal move did, [`MoveError::Ambiguous`] when several can have done, which in
    /// the reversible notation never happens.
    pub fn resolve_back(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        let mut candidates: Vec<Move> = possible_origins(token, position);
        candidates.retain(|&made| self.back_token(made) == *token);
        match candidates[..] {
            [made] => Ok(made),
            [] => Err(MoveError::NoSuchMove {
                token: *token,
                reason: NoSuchMove::NotFromThere,
            }),
            _ => Err(MoveError::Ambiguous {
                token: *token,
                candidates: Candidates(candidates),
            }),
        }
    }

    /// The canonical name of a move.
    pub fn token(self, made: Move) -> Token {
        match self {
            Notation::Abapro => abapro::token(made),
            Notation::Nacre => nacre::token(made),
            Notation::Reversible => reversible::token(made),
            Notation::Playstrategy => playstrategy::token(made),
        }
    }

    /// The canonical name of the inverse of a move: the step back of the leading own marble in Aba-Pro, the token read
    /// backwards elsewhere.
    pub fn back_token(self, made: Move) -> Token {
        match self {
            Notation::Abapro => abapro::back_token(made),
            _ => self.token(made).inverse(),
        }
    }

    /// Whether the notation says of every move if it ejects, so that a missing mark is a claim too.
    pub const fn marks_ejections(self) -> bool {
        matches!(self, Notation::Reversible)
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Notation::Abapro => "Aba-Pro",
            Notation::Nacre => "Nacre",
            Notation::Reversible => "Reversible",
            Notation::Playstrategy => "PlayStrategy",
        })
    }
}

/// The moves that can have led to a position and whose inverse is about the cells of the token: in-line from any cell
/// behind the last one, or a broadside that arrived on the first one.
fn possible_origins(token: &Token, position: &Position) -> Vec<Move> {
    let [first, .., last] = *token.cells() else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    for back in Direction::ALL {
        let direction = back.opposite();
        for start in (0..3).filter_map(|steps| last.steps(back, steps)) {
            moves.extend(position.inline_moves_back(start, direction));
        }
        // The marble that arrived on the first cell was one end; the other is up to two cells from there.
        let Some(end) = first.step(back) else {
            continue;
        };
        let other_ends = Direction::ALL
            .into_iter()
            .flat_map(|line| [1, 2].map(|steps| end.steps(line, steps)));
        moves.extend(
            other_ends
                .flatten()
                .filter_map(|other| position.broadside_move_back(end, other, direction)),
        );
    }
    moves
}

/// The cells where the two ends of a broadside arrive, the smaller first.
fn arrivals(made: Move) -> [Cell; 2] {
    [made.start(), made.end()].map(|end| {
        end.step(made.direction())
            .expect("a broadside stays on the board")
    })
}

/// The furthest pair of a broadside: the start of one end and the arrival of the other.
fn furthest_pair(made: Move) -> Token {
    let [start_to, end_to] = arrivals(made);
    if made.start().distance(end_to) > made.end().distance(start_to) {
        Token::two(made.start(), end_to)
    } else {
        Token::two(made.end(), start_to)
    }
}

/// The legal broadside that is written as this pair of cells. A token that is no furthest pair is read as the start of one
/// end of three marbles and the nearer arrival of the other, as one older program wrote them.
fn broadside_by_pair(token: &Token, position: &Position) -> Option<Move> {
    let [from, to] = *token.cells() else {
        return None;
    };
    let ends = Direction::ALL
        .into_iter()
        .flat_map(|line| [1, 2].map(|steps| from.steps(line, steps)))
        .flatten();
    let legal = ends.filter_map(|end| {
        let (direction, 1) = end.line_to(to)? else {
            return None;
        };
        position.broadside_move(from, end, direction).ok()
    });
    legal.max_by_key(|&made| furthest_pair(made).cells() == token.cells())
}

/// The in-line move that starts on the first cell and goes towards the second, and how far the second is.
fn inline_towards(token: &Token, position: &Position) -> Option<(Result<Move, Illegal>, u8)> {
    let [from, to] = *token.cells() else {
        return None;
    };
    let (direction, distance) = from.line_to(to)?;
    Some((position.inline_move(from, direction), distance))
}

/// Reads a token of the family that names an in-line move by its first cell and a landing cell.
fn resolve_by_landing(
    notation: Notation,
    token: &Token,
    position: &Position,
    landing_distance: fn(Move) -> u8,
) -> Result<Move, NoSuchMove> {
    match inline_towards(token, position) {
        Some((found, distance)) => {
            let made = found?;
            if landing_distance(made) == distance {
                return Ok(made);
            }
            Err(NoSuchMove::Written(notation, notation.token(made)))
        }
        None if token.cells().len() != 2 => Err(NoSuchMove::Shape(notation, "two cells")),
        None => broadside_by_pair(token, position).ok_or(NoSuchMove::Shape(
            notation,
            "a line of one's own marbles, or the furthest pair of a broadside",
        )),
    }
}

/// Writes a move of that family.
fn token_by_landing(made: Move, landing_distance: fn(Move) -> u8) -> Token {
    match made.kind() {
        MoveKind::Broadside { .. } => furthest_pair(made),
        MoveKind::Inline => {
            let landing = made.start().steps(made.direction(), landing_distance(made));
            Token::two(
                made.start(),
                landing.expect("a marble that stays lands on the board"),
            )
        }
    }
}
