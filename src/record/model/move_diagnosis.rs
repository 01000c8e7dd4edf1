//! The diagnosis of a move that cannot be played or read: position, written word and suggestions.

use std::borrow::Cow;

use crate::games::{AnyPosition, Notation};

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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveDiagnosis {
    /// The position before the move.
    pub position: AnyPosition,
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
    #[doc(hidden)]
    pub fn did_you_mean(&self) -> Option<String> {
        let suggestions = self.suggestions.iter();
        let meant =
            suggestions.map(|suggestion| format!("{} ({})", suggestion.text, suggestion.typo));
        let meant: Vec<String> = meant.collect();
        (!meant.is_empty()).then(|| format!("did you mean {}?", meant.join(", or ")))
    }
}

/// A move that may have been meant.
///
/// ```
/// use sumito::record::read_moves;
/// use sumito::rules::Position;
///
/// let error = read_moves("a1b2 5ih5", &Position::default()).unwrap_err();
/// let suggestions = error.help.expect("a word that is similar to a legal move").suggestions;
/// assert_eq!((&*suggestions[0].text, &*suggestions[0].typo), ("i5h5", "digit and letter swapped"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Suggestion {
    /// The move as it should be written; two moves where a blank is missing between them.
    pub text: String,
    /// The typo by which the word differs from the move.
    pub typo: Cow<'static, str>,
}
