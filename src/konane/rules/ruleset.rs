//! `Rules`: by which rules a game is played.

use super::opening::Opening;

/// The rules of a game.
///
/// ```
/// use sumito::konane::{Opening, Position, Rules};
///
/// assert_eq!(Position::default().rules(), Rules::default());
/// assert_eq!("opening=any".parse(), Ok(Rules { opening: Opening::Any }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rules {
    /// Which stone Black may take off first.
    pub opening: Opening,
}

impl Rules {
    /// The standard rules.
    #[doc(hidden)]
    pub const STANDARD: Rules = Rules {
        opening: Opening::Standard,
    };
}
