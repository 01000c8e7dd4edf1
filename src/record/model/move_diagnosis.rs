//! The diagnosis of a move that cannot be played or read: position, written word and suggestions.

use std::fmt;

use crate::games::Notation;
use crate::rules::Position;

/// The diagnosis of a move that cannot be played or read.
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
    /// The notation of the record, in which the suggestions are written.
    pub notation: Notation,
    /// The word that is written in place of a move.
    pub word: String,
    /// Byte offset of the word in the text that was read, which may be a repaired copy.
    pub(crate) at: usize,
    /// The legal moves that are most similar to the word, best first, at most three.
    pub suggestions: Vec<Suggestion>,
}

impl MoveDiagnosis {
    /// The question `did you mean b2b3 (digit and letter swapped)?`, if there are suggestions.
    pub fn did_you_mean(&self) -> Option<String> {
        let suggestions = self.suggestions.iter();
        let meant =
            suggestions.map(|suggestion| format!("{} ({})", suggestion.text, suggestion.typo));
        let meant: Vec<String> = meant.collect();
        (!meant.is_empty()).then(|| format!("did you mean {}?", meant.join(", or ")))
    }
}

/// A move that may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The move as it should be written; two moves where a blank is missing between them.
    pub text: String,
    /// The typo by which the word differs from the move.
    pub typo: TypoKind,
}

/// The kind of a typo in a move, in the order of likelihood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TypoKind {
    /// The move is written in another notation.
    Notation(Notation),
    /// The blank between two moves is missing.
    MissingBlank,
    /// The move is written twice, in two notations.
    TwoNotations,
    /// The digit of a cell, or of every cell, stands before its letter.
    LetterAndDigit,
    /// Two neighbouring characters are swapped.
    SwappedCharacters,
    /// The cells are in another order.
    CellOrder,
    /// The other end of the broadside, or its nearer pair of cells.
    BroadsideEnd,
    /// Another target cell of the broadside.
    BroadsideTarget,
    /// A cell next to the right one.
    NeighbouringCell,
    /// One character is wrong, missing or superfluous.
    OneCharacter,
}

impl fmt::Display for TypoKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            TypoKind::Notation(notation) => return write!(f, "written in {notation} notation"),
            TypoKind::MissingBlank => "a missing blank",
            TypoKind::TwoNotations => "written in two notations at once",
            TypoKind::LetterAndDigit => "digit and letter swapped",
            TypoKind::SwappedCharacters => "two neighbouring signs swapped",
            TypoKind::CellOrder => "cells swapped",
            TypoKind::BroadsideEnd => "another end of the broadside",
            TypoKind::BroadsideTarget => "another arrival of the broadside",
            TypoKind::NeighbouringCell => "a neighbouring cell",
            TypoKind::OneCharacter => "one sign differs",
        };
        f.write_str(text)
    }
}
