//! The error of a list of moves.

use crate::record::model::move_diagnosis::MoveDiagnosis;

/// Error of a move list: its place, what was found there, what was expected.
///
/// ```
/// use sumito::record::read_moves;
/// use sumito::rules::Position;
///
/// let error = read_moves("a1b2 e5e6", &Position::default()).unwrap_err();
/// assert_eq!((error.line, error.column), (1, 6));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveListError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found and expected.
    pub message: String,
    /// The position before the move, and the legal moves that may be meant.
    pub help: Option<Box<MoveDiagnosis>>,
}

impl MoveListError {
    /// The message and the moves that may be meant, without line and column.
    pub(crate) fn without_place(&self) -> String {
        let help = self.help.as_ref();
        match help.and_then(|help| help.did_you_mean()) {
            Some(question) => format!("{}; {question}", self.message),
            None => self.message.clone(),
        }
    }
}

impl std::error::Error for MoveListError {}

impl std::fmt::Display for MoveListError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: {}", self.column, self.without_place())
    }
}
