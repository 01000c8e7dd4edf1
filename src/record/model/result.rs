//! The result of a game.

use crate::game::GameEnd;
use crate::names::text_by_name;

/// Who won.
///
/// ```
/// use sumito::record::GameResult;
///
/// assert_eq!("1-0".parse(), Ok(GameResult::Black));
/// assert_eq!((GameResult::Draw.code(), GameResult::Draw.to_string()), ("1/2-1/2", "1/2-1/2".to_owned()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum GameResult {
    /// Black won, or the side that moves first: `1-0`.
    Black,
    /// White won, or the side that moves second: `0-1`.
    White,
    /// The third side, where more than two play against each other: `0-0-1`.
    Third,
    /// The fourth: `0-0-0-1`.
    Fourth,
    /// The fifth: `0-0-0-0-1`.
    Fifth,
    /// The sixth: `0-0-0-0-0-1`.
    Sixth,
    /// Nobody: `1/2-1/2`.
    Draw,
    /// Not known: `*`.
    #[default]
    Unknown,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 8] = [
        GameResult::Black,
        GameResult::White,
        GameResult::Third,
        GameResult::Fourth,
        GameResult::Fifth,
        GameResult::Sixth,
        GameResult::Draw,
        GameResult::Unknown,
    ];

    /// The result as records write it; `1-0` means that **Black** won.
    #[doc(hidden)]
    pub const fn code(self) -> &'static str {
        match self {
            GameResult::Black => "1-0",
            GameResult::White => "0-1",
            GameResult::Third => "0-0-1",
            GameResult::Fourth => "0-0-0-1",
            GameResult::Fifth => "0-0-0-0-1",
            GameResult::Sixth => "0-0-0-0-0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result in one word: `black`, `white`, `draw`, `unknown`; `third` to `sixth` where more than two play.
    pub const fn key(self) -> &'static str {
        match self {
            GameResult::Black => "black",
            GameResult::White => "white",
            GameResult::Third => "third",
            GameResult::Fourth => "fourth",
            GameResult::Fifth => "fifth",
            GameResult::Sixth => "sixth",
            GameResult::Draw => "draw",
            GameResult::Unknown => "unknown",
        }
    }

    /// The result when this side won, from 0 in the order of turns.
    #[doc(hidden)]
    pub const fn won_by(side: u8) -> GameResult {
        GameResult::ALL[side as usize]
    }

    /// Whether it is a possible result in a game of this many sides.
    pub(crate) fn is_among(self, sides: u8) -> bool {
        let winners = [
            GameResult::Third,
            GameResult::Fourth,
            GameResult::Fifth,
            GameResult::Sixth,
        ];
        let place = winners.iter().position(|&winner| winner == self);
        place.is_none_or(|place| place + 2 < usize::from(sides))
    }

    /// The result of a game with this end.
    #[doc(hidden)]
    pub const fn of_end(end: GameEnd) -> GameResult {
        match end.winner {
            Some(side) => GameResult::won_by(side),
            None => GameResult::Draw,
        }
    }

    /// The number of sides in a result in figures that a text begins with: 3 in `1-0-0`.
    pub(crate) fn sides_in(text: &str) -> usize {
        let is_result = |c: char| c.is_ascii_digit() || c == '-';
        let end = text.find(|c| !is_result(c)).unwrap_or(text.len());
        text[..end]
            .split('-')
            .filter(|side| !side.is_empty())
            .count()
    }

    /// Reads a code or a word.
    pub(crate) fn find(text: &str) -> Option<GameResult> {
        match text.trim() {
            "½-½" | "1/2" | "½" | "0.5-0.5" => Some(GameResult::Draw),
            "?" | "" => Some(GameResult::Unknown),
            text => {
                let word = text.to_lowercase();
                // A code may include sides after the winner: `1-0-0`.
                let mut code = text;
                while let Some(shorter) = code.strip_suffix("-0")
                    && shorter.contains('-')
                {
                    code = shorter;
                }
                GameResult::ALL
                    .into_iter()
                    .find(|result| result.code() == code || result.key() == word)
            }
        }
    }
}

text_by_name!(
    GameResult,
    "result",
    GameResult::code,
    GameResult::find,
    GameResult::ALL.map(GameResult::key)
);
