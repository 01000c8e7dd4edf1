//! Letters of other alphabets that look like those of cells: а, с and е of Cyrillic.

/// The letters, each with the Latin letter that it looks like.
const LETTERS: [(char, char); 16] = [
    ('\u{430}', 'a'),
    ('\u{441}', 'c'),
    ('\u{501}', 'd'),
    ('\u{435}', 'e'),
    ('\u{4bb}', 'h'),
    ('\u{456}', 'i'),
    ('\u{410}', 'A'),
    ('\u{412}', 'B'),
    ('\u{421}', 'C'),
    ('\u{415}', 'E'),
    ('\u{41d}', 'H'),
    ('\u{406}', 'I'),
    ('\u{391}', 'A'),
    ('\u{392}', 'B'),
    ('\u{395}', 'E'),
    ('\u{397}', 'H'),
];

/// The letter of a cell that a letter of another alphabet looks like.
pub(crate) fn look_alike(letter: char) -> Option<char> {
    let found = LETTERS.iter().find(|(other, _)| *other == letter);
    found.map(|(_, latin)| *latin)
}

/// A word with letters of cells instead of those that look like them; `None` if it has none of these, or other foreign characters.
pub(crate) fn with_latin_letters(word: &str) -> Option<String> {
    if word.is_ascii() || word.len() > MAX_WORD_BYTES {
        return None;
    }
    let latin = word.chars().map(|c| look_alike(c).unwrap_or(c));
    let latin: String = latin.collect();
    latin.is_ascii().then_some(latin)
}

/// No move is longer, with its ejection mark.
const MAX_WORD_BYTES: usize = 32;

/// A remark on the first letter of a word that only looks like that of a cell, if the word is two or three cells otherwise.
pub(crate) fn remark_on_look_alike(text: &str) -> Option<String> {
    let latin = with_latin_letters(text)?;
    if !are_cells(&latin) {
        return None;
    }
    let letter = text.chars().find(|&c| look_alike(c).is_some())?;
    let latin = look_alike(letter)?;
    let alphabet = if ('\u{370}'..='\u{3ff}').contains(&letter) {
        "Greek"
    } else {
        "Cyrillic"
    };
    Some(format!(
        "the letter {letter} is {alphabet} (U+{:04X}) and may stand for {latin}",
        u32::from(letter)
    ))
}

/// Whether a text begins with two or three names of cells and has no other letters behind them.
pub(crate) fn are_cells(text: &str) -> bool {
    let cells: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
    let is_cell = |cell: &[u8]| matches!(cell, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    matches!(cells.len(), 4 | 6) && cells.chunks(2).all(is_cell)
}

#[cfg(test)]
mod tests {
    use super::{remark_on_look_alike, with_latin_letters};

    #[test]
    fn letters_that_look_like_those_of_cells() {
        assert_eq!(
            with_latin_letters("\u{441}2\u{441}3").as_deref(),
            Some("c2c3")
        );
        assert_eq!(
            remark_on_look_alike("\u{441}2\u{441}3").unwrap(),
            "the letter \u{441} is Cyrillic (U+0441) and may stand for c"
        );
        for text in ["c2c3", "\u{442}2c3", "\u{430}nd", "a1ß2"] {
            assert_eq!(remark_on_look_alike(text), None, "{text}");
        }
    }
}
