//! Finds cells in a damaged move whose digit 1 is written as the letter l or I.

use crate::record::vocabulary::look_alikes::remark_on_look_alike;

/// A remark on a letter that looks like the right sign of a move.
pub(super) fn remark_on_letters(text: &str) -> Option<String> {
    letter_for_one(text).or_else(|| remark_on_look_alike(text))
}

/// A remark on the first cell whose digit may be a letter that looks like it, if the text is a move of Abalone otherwise.
fn letter_for_one(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let mut found = None;
    for cell in letters.chunks(2) {
        let &[row, digit] = cell else {
            return None;
        };
        let is_letter = matches!(digit, 'l' | 'I');
        if !matches!(row, 'a'..='i' | 'A'..='I') || !(is_letter || matches!(digit, '1'..='9')) {
            return None;
        }
        if is_letter {
            found = found.or(Some((row, digit)));
        }
    }
    let (row, digit) = found?;
    Some(format!(
        "the letter {digit} in `{row}{digit}` may stand for the digit 1"
    ))
}

#[cfg(test)]
mod tests {
    use super::letter_for_one;

    #[test]
    fn only_letters_in_place_of_a_digit_are_told() {
        for (text, expected) in [
            ("alb2", "the letter l in `al` may stand for the digit 1"),
            ("AIB2", "the letter I in `AI` may stand for the digit 1"),
            ("e5-fl", "the letter l in `fl` may stand for the digit 1"),
        ] {
            assert_eq!(letter_for_one(text).as_deref(), Some(expected));
        }
        for text in ["a1b2", "also", "all", "I5h5z", "", "al b"] {
            assert_eq!(letter_for_one(text), None, "{text}");
        }
    }
}
