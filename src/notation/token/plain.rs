//! Fast parsing of tokens in their most common form, without the grammar.

use super::move_token::Token;

impl Token {
    /// Parses two or three cells in letters that are followed by a blank, like nearly all words of a record. Returns the token and its
    /// length in bytes. On `None`, the text may still begin with a token.
    #[inline]
    pub(crate) fn parse_plain(input: &[u8]) -> Option<(Token, usize)> {
        // Three cells, a blank, and the character after it.
        let characters: [u8; 8] = *input.first_chunk()?;
        let (places, valid) = six_characters(characters);
        let has_two_cells = matches!(characters[4], b' ' | b'\n');
        let (count, length) = if has_two_cells { (2, 4) } else { (3, 6) };
        // A parenthesis after the blank may begin an ejection mark.
        let is_complete =
            matches!(characters[length], b' ' | b'\n') && characters[length + 1] != b'(';
        if !is_complete || valid < length {
            return None;
        }
        let [row, column, to_row, to_column, third_row, third_column, ..] = places;
        let third = if has_two_cells {
            [0; 2]
        } else {
            [third_row, third_column]
        };
        let places = [[row, column], [to_row, to_column], third];
        Some((Token::of_letters(places, count), length))
    }
}

/// The rows and columns of three cells, and how many of the six characters from the first on are valid: letters a to i in any case and digits 1
/// to 9 in turn, as in `place` of the grammar. All bytes are checked at once in a word (SWAR).
#[inline]
const fn six_characters(characters: [u8; 8]) -> ([u8; 8], usize) {
    const FIRST: u64 = u64::from_le_bytes(*b"a1a1a1\0\0");
    const ONES: u64 = 0x0101_0101_0101;
    let lower = u64::from_le_bytes(characters) | u64::from_le_bytes(*b" \0 \0 \0\0\0");
    let seven = lower & (0x7f * ONES);
    // The top bit of each byte of the sums shows whether the character is at least the first valid one, and whether it is beyond the last one.
    // No sum carries into the next byte.
    let reaches = seven + (0x80 * ONES - FIRST);
    let exceeds = seven + (0x80 * ONES - FIRST - 9 * ONES);
    let wrong = (!reaches | exceeds | lower) & (0x80 * ONES) | 0x80 << 48;
    // A byte below the first valid character borrows from those after it, which are ignored in that case.
    let places = seven.wrapping_sub(FIRST - ONES).to_le_bytes();
    (places, wrong.trailing_zeros() as usize / 8)
}
