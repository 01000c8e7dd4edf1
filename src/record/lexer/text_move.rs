//! `TextMove`: a move in free text, which is read before its game is known.

use std::fmt::Debug;

use crate::game::NumberMeaning;
use crate::games::{AnyToken, GameKind, InGame, with_game_kind};

/// The game as which free text is read. Records of other games are written strictly.
pub(crate) const FREE_TEXT: GameKind = GameKind::ALL[0];

/// A game with the moves that are looked for in free text.
pub(crate) trait FreeText: InGame {
    /// A move in free text; [`NoTextMove`] in a game whose records are written strictly.
    type Move: TextMove;

    /// Whether a line consists of a position and can be nothing else.
    fn is_position_line(_: &str) -> bool {
        false
    }
}

/// How a move is spelled, as far as it can be taken for something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveSpelling {
    /// Numbers with `-` between them, which look like a score.
    Numbers,
    /// Numbers with commas between them, which look like cells of a table.
    Commas,
    /// It cannot be taken for anything else.
    Plain,
}

/// A move in free text.
pub(crate) trait TextMove: Copy + PartialEq + Debug + Into<AnyToken> {
    /// Parses a move at the start of a text, and returns the text after it.
    fn parse(text: &str, numbers: NumberMeaning) -> Option<(Self, &str)>;

    /// How the move is spelled.
    fn spelling(self) -> MoveSpelling;

    /// The move with the mark of its captures or ejections after it.
    #[must_use]
    fn with_mark(self) -> Self;

    /// Parses the name of a cell that is part of a move with blanks or arrows in it: its row and its column, and the text after it.
    fn parse_cell(text: &str) -> Option<([u8; 2], &str)>;

    /// Divides cells, each with the index of its token, into moves with the index of their first cell.
    fn of_cells(cells: &[(usize, [u8; 2])]) -> Vec<(usize, Self)>;

    /// Whether a word begins with several moves without blanks between them.
    fn is_several(word: &str) -> bool;
}

/// The move of a game that has none in free text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum NoTextMove {}

impl From<NoTextMove> for AnyToken {
    fn from(no: NoTextMove) -> AnyToken {
        match no {}
    }
}

impl TextMove for NoTextMove {
    fn parse(_: &str, _: NumberMeaning) -> Option<(NoTextMove, &str)> {
        None
    }

    fn spelling(self) -> MoveSpelling {
        match self {}
    }

    fn with_mark(self) -> NoTextMove {
        self
    }

    fn parse_cell(_: &str) -> Option<([u8; 2], &str)> {
        None
    }

    fn of_cells(_: &[(usize, [u8; 2])]) -> Vec<(usize, NoTextMove)> {
        Vec::new()
    }

    fn is_several(_: &str) -> bool {
        false
    }
}

/// Parses a move at the start of free text: how it is spelled, and the text after it.
#[inline]
pub(crate) fn parse_text_move(text: &str, numbers: NumberMeaning) -> Option<(MoveSpelling, &str)> {
    with_game_kind!(FREE_TEXT, P => parse_spelling::<<P as FreeText>::Move>(text, numbers))
}

#[inline]
fn parse_spelling<M: TextMove>(text: &str, numbers: NumberMeaning) -> Option<(MoveSpelling, &str)> {
    let (mv, rest) = M::parse(text, numbers)?;
    Some((mv.spelling(), rest))
}

/// Whether a line of free text consists of a position of any game.
pub(crate) fn is_position_line(text: &str) -> bool {
    let mut games = GameKind::ALL.iter();
    games.any(|&kind| with_game_kind!(kind, P => P::is_position_line(text)))
}

/// Whether a word of free text begins with several moves without blanks between them.
pub(crate) fn is_several_moves(word: &str) -> bool {
    with_game_kind!(FREE_TEXT, P => <P as FreeText>::Move::is_several(word))
}
