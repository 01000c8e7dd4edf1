//! Errors of names of squares and of sizes of boards.

/// The text is not a square, or not the size of a board.
///
/// ```
/// use sumito::konane::{BoardSize, Square};
///
/// assert_eq!(
///     "z9".parse::<Square>().unwrap_err().to_string(),
///     "`z9` is not a square: expected a column a-t and a row 1-20, as in d4"
/// );
/// assert_eq!(
///     "8".parse::<BoardSize>().unwrap_err().to_string(),
///     "`8` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Not the name of a square.
    #[error("`{0}` is not a square: expected a column a-t and a row 1-20, as in d4")]
    Square(String),
    /// Not the size of a board.
    #[error("`{0}` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13")]
    Size(String),
}
