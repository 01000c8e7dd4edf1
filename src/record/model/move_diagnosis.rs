//! A move that cannot be played or read: the position before it, what is written, and what may have been meant.

use std::fmt;

use crate::notation::Notation;
use crate::rules::Position;

/// Help with a move that cannot be played or read.
///
/// ```
/// use sumito::record::{ReadOptions, read};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 5ih5";
/// let record = read(text.as_bytes(), ReadOptions::default()).next().expect("a record")?;
/// let help = record.problems.iter().find_map(|problem| problem.diagnosis.as_ref()).expect("help with a bad move");
/// let meant = &help.suggestions[0];
/// assert_eq!((meant.text.as_str(), meant.typo.to_string()), ("i5h5", "digit and letter swapped".to_owned()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveDiagnosis {
    /// The position before the move.
    pub position: Position,
    /// The notation in which the moves of the record are read, and the nearest ones are written.
    pub notation: Notation,
    /// What is written in place of the move.
    pub word: String,
    /// Where it stands in the text that was read, which may be a mended copy.
    pub(crate) at: usize,
    /// The legal moves nearest to it, best first, at most three.
    pub suggestions: Vec<Suggestion>,
}

impl MoveDiagnosis {
    /// The question what was meant, `did you mean b2b3 (digit and letter swapped)?`, where a legal move is near.
    pub fn did_you_mean(&self) -> Option<String> {
        let suggestions = self.suggestions.iter();
        let meant =
            suggestions.map(|suggestion| format!("{} ({})", suggestion.text, suggestion.typo));
        let meant: Vec<String> = meant.collect();
        (!meant.is_empty()).then(|| format!("did you mean {}?", meant.join(", or ")))
    }
}

/// What may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The move as it should be written; two moves where a blank is missing between them.
    pub text: String,
    /// What went wrong in writing it.
    pub typo: TypoKind,
}

/// A slip in writing a move, in the order of likelihood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TypoKind {
    /// The move is written in another notation.
    Notation(Notation),
    /// Two moves without a blank between them.
    Glued,
    /// The move is written twice, in two notations.
    Twice,
    /// The digit of a cell, or of every cell, stands before its letter.
    LetterAndDigit,
    /// Two neighbouring signs are swapped.
    Neighbours,
    /// The cells are in another order.
    Cells,
    /// The other end of the broadside, or its nearer pair of cells.
    End,
    /// Another arrival of the broadside.
    Arrival,
    /// A cell next to the right one.
    NextCell,
    /// One sign is wrong, missing or too much.
    Sign,
}

impl fmt::Display for TypoKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            TypoKind::Notation(notation) => return write!(f, "written in {notation} notation"),
            TypoKind::Glued => "a missing blank",
            TypoKind::Twice => "written in two notations at once",
            TypoKind::LetterAndDigit => "digit and letter swapped",
            TypoKind::Neighbours => "two neighbouring signs swapped",
            TypoKind::Cells => "cells swapped",
            TypoKind::End => "another end of the broadside",
            TypoKind::Arrival => "another arrival of the broadside",
            TypoKind::NextCell => "a neighbouring cell",
            TypoKind::Sign => "one sign differs",
        };
        f.write_str(text)
    }
}
