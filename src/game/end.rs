//! `GameEnd`: who has won a game, and by which rule.

/// The end of a game by its rules.
///
/// ```
/// use sumito::record::Game;
/// use sumito::game::EndReason;
///
/// let record = std::fs::read_to_string("sample-games/own-game-standard-reversible.txt")?;
/// let game: Game = record.parse()?;
/// let end = game.end().expect("the end of a whole game");
/// assert_eq!((end.winner, end.reason), (Some(0), EndReason::Points));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameEnd {
    /// The number of the side that has won, from 0; `None` for a draw.
    pub winner: Option<u8>,
    /// The rule that ended the game.
    pub reason: EndReason,
}

/// The rule that ends a game.
///
/// ```
/// use sumito::record::Game;
/// use sumito::rules::EndReason;
///
/// let record = std::fs::read_to_string("sample-games/own-game-no-move-reversible.txt")?;
/// let game: Game = record.parse()?;
/// assert_eq!(game.end().map(|end| end.reason), Some(EndReason::NoMove));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum EndReason {
    /// A side has enough points.
    Points,
    /// The last ply of a game with a fixed number of plies has been played.
    PlyLimit,
    /// A position has occurred often enough for a draw.
    Repetition,
    /// The side to move has no legal move and loses.
    NoMove,
}
