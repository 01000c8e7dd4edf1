//! The move notations, a file each: how a token spells cells, and how the cells name a move.

mod abapro;
mod back;
mod ffa1990;
mod frank;
mod landing;
mod lmu;
mod nacre;
mod nacre_old;
mod okun;
mod playstrategy;
mod push;
mod reversible;
mod tp;

use std::fmt;

use super::EjectionMark;
use super::token::{CellSpelling, Token};
use crate::board::Cell;
use crate::rules::{IllegalMove, Move, MoveKind, Position, Triangle};

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
    /// The first proposal of Nacre: letter and digit of each cell exchanged, `a1d4`, `b3e3` for `c2c5`.
    NacreOld,
    /// The French federation's of 1990: as Aba-Pro, cells counted from the left in their row, `g2g3` for `g4g5`. That rows are
    /// lettered from the bottom, and the way in which moves are named, are assumptions.
    Ffa1990,
    /// Loyola Marymount's of 1994: as Aba-Pro, cells numbered 0 to 60, `56-51`. That the numbers go row by row from the top
    /// left, and the way in which moves are named, are assumptions: neither is documented anywhere.
    Lmu,
    /// OKUN's: as Aba-Pro, cells numbered 1 to 61, `57-52`. That the numbers go row by row from the top left, and the way in
    /// which moves are named, are assumptions: neither is documented anywhere.
    Okun,
    /// Michael Frank's of 1992: as Aba-Pro, cells as pairs of digits, `1,1-2,2`. It was never finished: the way in which moves
    /// are named is an assumption.
    Frank,
    /// The Python exercise's: the rear marble and a direction, `(8,0)HD`; broadsides as in Aba-Pro, for it has none.
    Tp,
}

/// What a notation is made of.
struct Codec {
    key: &'static str,
    title: &'static str,
    /// How it writes `a1b2` in the Belgian Daisy, for messages.
    example: &'static str,
    /// The cells that a token spells, if it does.
    read: fn(&Token) -> Option<MoveCells>,
    write: fn(MoveCells) -> Token,
    naming: Naming,
}

/// The cells by which a move is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MoveCells {
    Two(Cell, Cell),
    Three(Cell, Cell, Cell),
    /// A triangle's lowest, leftmost cell and where that arrives: written alike in every notation.
    Triangle(Triangle, Cell, Cell),
}

/// How cells name a move.
#[derive(Clone, Copy)]
enum Naming {
    /// By the first step, as Aba-Pro does.
    Step,
    /// By the first cell and one that is so many steps away, as Nacre and its kin do.
    Landing(fn(Move) -> u8),
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
    Unresolved {
        /// The token.
        token: Token,
        /// Why not.
        reason: ResolveError,
    },
    /// More than one move has this name.
    #[error("`{token}` names {count} moves, expected one: {candidates}", count = candidates.0.len())]
    Ambiguous {
        /// The token.
        token: Token,
        /// The moves.
        candidates: AmbiguousMoves,
    },
}

/// Why no legal move has a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The rules forbid the move that is meant.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The token is not spelt as this notation spells moves.
    #[error("in {0} notation expected a move as {1}")]
    CellSpelling(Notation, &'static str),
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
pub struct AmbiguousMoves(pub Vec<Move>);

impl fmt::Display for AmbiguousMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .0
            .iter()
            .map(|&mv| Notation::Reversible.token(mv).to_string())
            .collect();
        f.write_str(&names.join(", "))
    }
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 10] = [
        Notation::Abapro,
        Notation::Nacre,
        Notation::Reversible,
        Notation::Playstrategy,
        Notation::NacreOld,
        Notation::Ffa1990,
        Notation::Lmu,
        Notation::Okun,
        Notation::Frank,
        Notation::Tp,
    ];

    const fn codec(self) -> &'static Codec {
        match self {
            Notation::Abapro => &abapro::CODEC,
            Notation::Nacre => &nacre::CODEC,
            Notation::Reversible => &reversible::CODEC,
            Notation::Playstrategy => &playstrategy::CODEC,
            Notation::NacreOld => &nacre_old::CODEC,
            Notation::Ffa1990 => &ffa1990::CODEC,
            Notation::Lmu => &lmu::CODEC,
            Notation::Okun => &okun::CODEC,
            Notation::Frank => &frank::CODEC,
            Notation::Tp => &tp::CODEC,
        }
    }

    /// The key: one word, as the command line and the records write it.
    pub const fn key(self) -> &'static str {
        self.codec().key
    }

    /// The notation with this name, in any case and with any signs between: `Aba-Pro`, `abapro`.
    pub fn find(name: &str) -> Option<Notation> {
        fn plain(name: &str) -> impl Iterator<Item = char> {
            let signs = name.chars().filter(char::is_ascii_alphanumeric);
            signs.map(|sign| sign.to_ascii_lowercase())
        }
        Notation::ALL
            .into_iter()
            .find(|notation| plain(notation.key()).eq(plain(name)))
    }

    /// The notations in which a token with this spelling, in a record that marks ejections or not, may be written: those that need
    /// no more evidence than a replay, and those that people hardly write by hand and that make a move of many a slip.
    pub(crate) fn candidates_for_spelling(
        spelling: CellSpelling,
        three_places: bool,
        marks: bool,
    ) -> [&'static [Notation]; 2] {
        match (spelling, three_places, marks) {
            (CellSpelling::Letters, true, _) => [&[Notation::Abapro], &[Notation::Ffa1990]],
            (CellSpelling::Letters, false, true) => [
                &[Notation::Abapro, Notation::Nacre],
                &[Notation::Reversible, Notation::NacreOld, Notation::Ffa1990],
            ],
            (CellSpelling::Letters, false, false) => [
                &[Notation::Abapro, Notation::Nacre],
                &[
                    Notation::Playstrategy,
                    Notation::NacreOld,
                    Notation::Ffa1990,
                ],
            ],
            (CellSpelling::Numbers, ..) => [&[Notation::Lmu, Notation::Okun], &[]],
            (CellSpelling::Pairs, ..) => [&[Notation::Frank], &[]],
            (CellSpelling::Arrow(_), ..) => [&[Notation::Tp], &[]],
        }
    }

    /// Whether the notation writes cells as numbers with `-` between, which look like scores.
    pub(crate) const fn spells_numbers(self) -> bool {
        matches!(self, Notation::Lmu | Notation::Okun)
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
    /// [`MoveError::Unresolved`] with the reason.
    #[inline]
    pub fn resolve(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        // Nearly all moves are in-line and named by two neighbours; the rest of it says why others are none.
        if self == Notation::Abapro
            && let Some((rear, next)) = token.two_cells()
            && let Some(direction) = rear.direction_to(next)
            && let Ok(mv) = position.inline_move(rear, direction)
        {
            return Ok(mv);
        }
        self.find_move(token, position)
    }

    /// The same of any token in any notation.
    fn find_move(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        let found = self
            .cells(token)
            .and_then(|cells| match (cells, &self.codec().naming) {
                (MoveCells::Triangle(triangle, from, to), _) => match from.direction_to(to) {
                    Some(direction) => Ok(position.triangle_move(from, triangle, direction)?),
                    None => Err(ResolveError::Shape(
                        self,
                        "the next cell of a triangle's corner",
                    )),
                },
                (_, Naming::Step) => abapro::resolve(self, cells, position),
                (_, Naming::Landing(distance)) => {
                    landing::resolve(self, cells, position, *distance)
                }
            });
        found.map_err(|reason| MoveError::Unresolved {
            token: *token,
            reason,
        })
    }

    fn cells(self, token: &Token) -> Result<MoveCells, ResolveError> {
        let Codec { read, example, .. } = self.codec();
        if let (Some(triangle), [from, to]) = (token.triangle(), token.places()) {
            let cell = |[row, column]: [u8; 2]| Cell::new(row, column);
            let cells = cell(*from).zip(cell(*to));
            let cells = cells.map(|(from, to)| MoveCells::Triangle(triangle, from, to));
            return cells.ok_or(ResolveError::CellSpelling(self, "e5^f5"));
        }
        read(token).ok_or(ResolveError::CellSpelling(self, example))
    }

    /// The move that led to a position, given its inverse token. A mark of ejection before it says that a marble comes back.
    ///
    /// # Errors
    /// [`MoveError::Unresolved`] when no legal move did, [`MoveError::Ambiguous`] when several can have done, which in
    /// the reversible notation never happens.
    pub fn resolve_inverse(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        let candidates = self.inverse_candidates(token, position)?;
        match candidates[..] {
            [mv] => Ok(mv),
            [] => Err(MoveError::Unresolved {
                token: *token,
                reason: ResolveError::NotFromThere,
            }),
            _ => Err(MoveError::Ambiguous {
                token: *token,
                candidates: AmbiguousMoves(candidates),
            }),
        }
    }

    /// The moves that can have led to a position, given the inverse token of the one that did. In the reversible notation there is at most
    /// one.
    ///
    /// # Errors
    /// [`MoveError::Unresolved`] when the token is none of this notation.
    pub(crate) fn inverse_candidates(
        self,
        token: &Token,
        position: &Position,
    ) -> Result<Vec<Move>, MoveError> {
        let cells = self.cells(token).map_err(|reason| MoveError::Unresolved {
            token: *token,
            reason,
        })?;
        let says_ejection = token.ejection() == EjectionMark::Before;
        let mut candidates: Vec<Move> = back::possible_origins(cells, position);
        candidates.retain(|&mv| {
            let agrees =
                mv.ejects() == says_ejection || !says_ejection && !self.marks_ejections();
            let is_color = || {
                let mut before = *position;
                before.undo(mv);
                before.ejected(mv) == token.ejected()
            };
            agrees && self.inverse_cells(mv) == cells && (token.ejected().is_none() || is_color())
        });
        Ok(candidates)
    }

    /// The canonical name of a move.
    pub fn token(self, mv: Move) -> Token {
        let cells = match self.codec().naming {
            Naming::Step => abapro::name(mv),
            Naming::Landing(distance) => landing::name(mv, distance),
        };
        let marked = mv.ejects() && self.marks_ejections();
        self.write(cells).with_ejection(if marked {
            EjectionMark::After
        } else {
            EjectionMark::Unmarked
        })
    }

    fn write(self, cells: MoveCells) -> Token {
        match cells {
            MoveCells::Triangle(triangle, from, to) => Token::of_triangle(triangle, [from, to]),
            cells => (self.codec().write)(cells),
        }
    }

    /// The canonical name of a move of a position. Where more than two colours play, or neutral marbles can be ejected, an ejection is
    /// marked with the colour of what was ejected, in every notation.
    pub fn name(self, mv: Move, before: &Position) -> Token {
        with_color(self.token(mv), EjectionMark::After, mv, before)
    }

    /// The canonical name of the inverse of a move of a position, marked as [`Notation::name`] marks it.
    pub fn inverse_name(self, mv: Move, before: &Position) -> Token {
        with_color(self.inverse_token(mv), EjectionMark::Before, mv, before)
    }

    /// The canonical name of the inverse of a move: the step back of the leading own marble in Aba-Pro and its kin, the token
    /// read backwards elsewhere.
    pub fn inverse_token(self, mv: Move) -> Token {
        let marked = mv.ejects() && self.marks_ejections();
        self.write(self.inverse_cells(mv)).with_ejection(if marked {
            EjectionMark::Before
        } else {
            EjectionMark::Unmarked
        })
    }

    fn inverse_cells(self, mv: Move) -> MoveCells {
        match self.codec().naming {
            Naming::Step => abapro::inverse_name(mv),
            Naming::Landing(distance) => match landing::name(mv, distance) {
                MoveCells::Two(from, to) => MoveCells::Two(to, from),
                MoveCells::Triangle(triangle, from, to) => MoveCells::Triangle(triangle, to, from),
                three @ MoveCells::Three(..) => three,
            },
        }
    }

    /// Whether the notation says of every move if it ejects, so that a missing mark is a claim too.
    pub const fn marks_ejections(self) -> bool {
        matches!(self, Notation::Reversible)
    }

    /// Whether the notation has a name of its own for a move. Where it has none, [`Notation::token`] gives Aba-Pro's.
    pub fn can_name(self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Inline => true,
            MoveKind::Broadside { .. } => self != Notation::Tp,
            MoveKind::Triangle(_) => matches!(
                self,
                Notation::Abapro | Notation::Nacre | Notation::Reversible | Notation::Playstrategy
            ),
        }
    }
}

/// A token with the colour of what the move ejects, where it has to be said.
fn with_color(token: Token, mark: EjectionMark, mv: Move, before: &Position) -> Token {
    let names_ejected_color = before.rules().names_ejected_color();
    match before.ejected(mv).filter(|_| names_ejected_color) {
        Some(color) => token.with_ejection(mark).with_ejected(Some(color)),
        None => token,
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.codec().title)
    }
}

impl MoveCells {
    /// The cells of a token with this spelling, each read by `cell`.
    #[inline]
    fn read(token: &Token, spelling: CellSpelling, cell: fn([u8; 2]) -> Option<Cell>) -> Option<MoveCells> {
        if token.spelling() != spelling {
            return None;
        }
        match *token.places() {
            [first, second] => Some(MoveCells::Two(cell(first)?, cell(second)?)),
            [first, second, third] => Some(MoveCells::Three(cell(first)?, cell(second)?, cell(third)?)),
            _ => None,
        }
    }

    /// A token with this spelling, each cell written by `place`.
    fn write(self, spelling: CellSpelling, place: fn(Cell) -> [u8; 2]) -> Token {
        match self {
            MoveCells::Two(first, second) => Token::new(spelling, [first, second].map(place)),
            MoveCells::Three(first, second, third) => {
                Token::new(spelling, [first, second, third].map(place))
            }
            MoveCells::Triangle(triangle, from, to) => Token::of_triangle(triangle, [from, to]),
        }
    }

    /// The cells of a token in Aba-Pro's coordinates.
    fn from_letters(token: &Token) -> Option<MoveCells> {
        MoveCells::read(token, CellSpelling::Letters, |[row, column]| {
            Cell::new(row, column)
        })
    }

    /// A token in Aba-Pro's coordinates.
    fn to_letters(self) -> Token {
        self.write(CellSpelling::Letters, |cell| [cell.row(), cell.column()])
    }

    fn first_and_last(self) -> (Cell, Cell) {
        match self {
            MoveCells::Two(first, last)
            | MoveCells::Three(first, _, last)
            | MoveCells::Triangle(_, first, last) => (first, last),
        }
    }
}

/// The cells where the two ends of a broadside arrive, that of the start first.
fn arrivals(mv: Move) -> [Cell; 2] {
    [mv.start(), mv.end()].map(|end| {
        end.step(mv.direction())
            .expect("a broadside stays on the board")
    })
}
