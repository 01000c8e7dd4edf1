//! Words before the moves of a variation: `(besser 1... i6h6 2. a2b3)`.

/// What a variation is that begins with words, if its moves do not all replay: a comment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WordsBefore {
    /// The whole of it.
    pub(crate) text: String,
    /// The seat that its first move has by the dots after its number.
    pub(crate) first_seat: u8,
    /// Why it is no variation, and the offset of the first word.
    pub(crate) message: String,
    pub(crate) at: usize,
}

/// Splits the words before the first move number off a text; `None` if it does not begin with words, or anything else stands before the number.
pub(crate) fn words_and_moves(text: &str) -> Option<(&str, &str)> {
    let is_in_word = |c: char| c.is_alphabetic() || ",:;.!?'’-–—".contains(c);
    let mut words = text.split_whitespace();
    let number = words.find(|word| !word.chars().all(is_in_word))?;
    let digits = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = digits.len() < number.len() && digits.starts_with(['.', '…']);
    let at = number.as_ptr() as usize - text.as_ptr() as usize;
    let before = text[..at].trim();
    let has_letter = before.contains(char::is_alphabetic);
    (is_number && has_letter).then_some((before, &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_a_move_number() {
        for (text, words) in [
            ("besser 2... a5b5", Some("besser")),
            ("or, as Ann said: 2. a2b3 i6h6", Some("or, as Ann said:")),
            ("mieux 2…a5b5", Some("mieux")),
            ("2... a5b5", None),
            ("a5b5 2. a2b3", None),
            ("better a5b5", None),
            ("3rd 2. a2b3", None),
            ("- 2. a2b3", None),
            ("better is 2", None),
            ("better {sic} 2. a2b3", None),
            ("", None),
        ] {
            let found = words_and_moves(text).map(|(words, _)| words);
            assert_eq!(found, words, "{text}");
        }
    }
}
