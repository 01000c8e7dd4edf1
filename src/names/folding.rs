//! Names without case and accents, and their words.

use deunicode::deunicode;

/// Removes accents, and converts to lower case.
pub(crate) fn fold(text: &str) -> String {
    deunicode(text).to_lowercase()
}

/// The words of a name without accents, in lower case; all that is neither a letter nor a digit separates them.
pub(crate) fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|character: char| !character.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
