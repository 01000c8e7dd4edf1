//! The options of a reader.

use crate::games::{AnyLayout, AnyRules, GameKind, Notation};
use crate::record::dates::order::DateOrder;
use crate::record::model::format::Format;

/// How a reader treats refuted claims and games that stop in the middle.
///
/// ```
/// use sumito::record::{ReadOptions, Strictness, read_one};
///
/// // Black has ejected nothing.
/// let text = "# layout: Belgian Daisy\n# score: 3-0\n1.a1b2 i5h5\n";
/// let strict = ReadOptions { strictness: Strictness::Strict, ..ReadOptions::default() };
/// assert!(read_one(text, ReadOptions::default()).is_ok());
/// assert!(read_one(text, strict).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Strictness {
    /// Refuted claims are warnings, and the legal part of a game is retained.
    #[default]
    Tolerant,
    /// Refuted claims are errors, and the game is rejected.
    Strict,
}

/// Whether a reader repairs typos in moves.
///
/// ```
/// use sumito::record::{ReadOptions, Repair, read_one};
///
/// // A blank is missing between two moves.
/// let text = "# layout: Belgian Daisy\n1.a1b2i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n";
/// let options = ReadOptions { repair: Repair::Unique, ..ReadOptions::default() };
/// let (game, _) = read_one(text, options)?;
/// assert_eq!(game.plies().len(), 6);
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Repair {
    /// Nothing is repaired.
    #[default]
    Off,
    /// A typo (a missing blank or a swapped pair) is repaired if exactly one repair lets the whole record replay and
    /// nothing else explains the record. The game is marked by [`Game::repaired`](crate::record::Game::repaired).
    Unique,
}

/// How a reader treats a record without moves that states a start position.
///
/// ```
/// use sumito::record::{EmptyGames, ReadOptions, read_one};
///
/// let text = "[Black \"Ada\"]\n[White \"Charles\"]\n[Variant \"Belgian Daisy\"]\n[Result \"1-0\"]\n\n1-0\n";
/// let options = ReadOptions { empty_games: EmptyGames::Keep, ..ReadOptions::default() };
/// assert!(read_one(text, ReadOptions::default()).is_err());
/// assert_eq!(read_one(text, options)?.0.plies().len(), 0);
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum EmptyGames {
    /// It is rejected.
    #[default]
    Reject,
    /// It is a game without moves.
    Keep,
}

/// The options of a reader.
///
/// ```
/// use sumito::games::AnyLayout;
/// use sumito::notation::Notation;
/// use sumito::record::{ReadOptions, read_one};
///
/// let options = ReadOptions {
///     layout: "Belgian Daisy".parse::<AnyLayout>().ok(),
///     notation: Some(Notation::Nacre),
///     ..ReadOptions::default()
/// };
/// let (game, _) = read_one("1.a1d4 i5f5", options)?;
/// assert_eq!(game.plies().len(), 2);
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct ReadOptions {
    /// The format; detected by content if not given.
    pub format: Option<Format>,
    /// The game; recognised by the record if not given.
    pub game: Option<GameKind>,
    /// The notation; taken from the record or inferred by replay if not given.
    pub notation: Option<Notation>,
    /// The layout of records that state none; inferred by replay if not given.
    pub layout: Option<AnyLayout>,
    /// How refuted claims are treated.
    pub strictness: Strictness,
    /// Whether typos in moves are repaired.
    pub repair: Repair,
    /// The rules of records that state none.
    pub rules: AnyRules,
    /// Whether the day or the month comes first in numeric dates such as `03/05/2013`. If not given, the day comes
    /// first, with a warning.
    pub date_order: Option<DateOrder>,
    /// How records without moves are treated.
    pub empty_games: EmptyGames,
}
