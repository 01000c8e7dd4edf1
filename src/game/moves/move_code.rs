//! `MoveCode`: a move of any game, as records and databases store it.

use std::fmt::Debug;
use std::hash::Hash;

/// A move of a game. Its code determines it.
pub trait GameMove: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The two bytes that databases store; 0 is not a move.
    fn code(self) -> u16;

    /// The move with this code; `None` if no position of the game has one.
    fn from_code(code: u16) -> Option<Self>;

    /// The move with the code of a move that was played. It is not checked: another code gives an invalid move.
    fn from_code_unchecked(code: u16) -> Self;
}

/// A move of a record, by its code. Which game it belongs to, and so what it means, is known from the start position of the record.
///
/// ```
/// use sumito::record::Game;
/// use sumito::rules::Move;
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let code = game.plies()[0].mv;
/// let mv: Move = code.checked().expect("a move of Abalone");
/// assert_eq!((mv.start().to_string(), mv.code()), ("a1".to_owned(), code.code()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveCode(u16);

impl MoveCode {
    /// The move with this code.
    #[doc(hidden)]
    pub const fn from_code(code: u16) -> MoveCode {
        MoveCode(code)
    }

    /// The two bytes that databases store.
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move, of the game to which it belongs and in which it was played. It is not checked.
    #[inline]
    #[doc(hidden)]
    pub fn to_move<M: GameMove>(self) -> M {
        M::from_code_unchecked(self.0)
    }

    /// The move as one of this game; `None` if the game has none with this code.
    #[inline]
    pub fn checked<M: GameMove>(self) -> Option<M> {
        M::from_code(self.0)
    }
}

impl<M: GameMove> From<M> for MoveCode {
    fn from(mv: M) -> MoveCode {
        MoveCode(mv.code())
    }
}
