//! The word in a text that is no move.

/// The word in place of a move at the beginning of a text, and the number of bytes before it. It excludes the move
/// number and ends at a blank, at a character that cannot be in a move, or at the next move number.
pub(crate) fn bad_word(text: &str) -> (usize, &str) {
    let number = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let after = number.trim_start_matches('.');
    let is_numbered = number.len() < text.len() && after.len() < number.len();
    let text_of_move = if is_numbered { after } else { text };
    (text.len() - text_of_move.len(), word_at_start(text_of_move))
}

fn word_at_start(text: &str) -> &str {
    let mut end = text.len();
    let mut letters = false;
    for (at, character) in text.char_indices() {
        letters |= character.is_alphabetic();
        let is_mark = text[at..]
            .get(..3)
            .is_some_and(|mark| mark.eq_ignore_ascii_case("(e)"));
        let ends = match character {
            // Some notations begin with a parenthesis or write a cell as `1,1`.
            '(' => at > 0 && !is_mark,
            ',' => letters,
            '.' => true,
            character => {
                character.is_whitespace()
                    || character.is_control()
                    || "{|;!?$*\"".contains(character)
            }
        };
        if ends {
            end = at;
            break;
        }
    }
    let word = &text[..end];
    if !text[end..].starts_with('.') {
        return word;
    }
    // `c4d59.`: the last digits are the number of the next move, all but the one that belongs to the cell.
    let digits = word.len()
        - word
            .trim_end_matches(|character: char| character.is_ascii_digit())
            .len();
    &word[..word.len() - digits.saturating_sub(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_in_place_of_a_move_ends_before_the_next_move() {
        for (text, expected) in [
            ("1ab2 i5h5", "1ab2"),
            ("c4d59.g6f6", "c4d5"),
            ("c4d512.g6f6", "c4d5"),
            ("a1b2(e)i5h5(e)!? x", "a1b2(e)i5h5(e)"),
            ("a1b2(0:15)", "a1b2"),
            ("a1b2{c}", "a1b2"),
            ("a1b2, i5h5", "a1b2"),
            ("1,1-2,2 x", "1,1-2,2"),
            ("(8,0)HD", "(8,0)HD"),
            ("2.2ab3 x", "2ab3"),
            ("12...2ab3", "2ab3"),
            ("17", "17"),
            ("", ""),
        ] {
            assert_eq!(bad_word(text).1, expected);
        }
    }
}
