//! Recognises texts in the position notation of Kōnane, even malformed ones.

use deunicode::deunicode;

use crate::game::Color;
use crate::konane::board::Square;
use crate::konane::rules::Layout;

/// Whether a text is written as a position of Kōnane or as the name of a layout, right or wrong.
///
/// It is the name of a layout, `konane-8x8`; the size of a board, `8x8`; or rows, the side to move, and a last word `-` or a square, as in
/// `wb/b1 b -`. No notation of Abalone has this last word. Before `-` the rows may have any signs. Rows of this game that are all of one length are recognised as a
/// position whatever follows them, because those of Abalone's board never are.
///
#[cfg_attr(feature = "internals", doc = "```")]
#[cfg_attr(not(feature = "internals"), doc = "```ignore")]
/// use sumito::konane::is_position_text;
///
/// assert!(is_position_text("konane-8x30") && is_position_text("Kōnane 8×8") && is_position_text("wb/b1 b -"));
/// assert!(!is_position_text("Standard") && !is_position_text("5/6/7/8/9/8/7/1b4/bb3 b"));
/// ```
pub fn is_position_text(text: &str) -> bool {
    // A name of a layout may be several words, as in `Kōnane 8×8`.
    if text.len() <= Layout::MAX_NAME_BYTES && text.trim().parse::<Layout>().is_ok() {
        return true;
    }
    let mut words = text.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some(rows), _, _) if has_equal_rows(rows) => true,
        (Some(word), None, _) => is_layout_text(word),
        (Some(rows), Some(turn), Some(hole)) => {
            let is_row_sign =
                |sign: u8| sign.is_ascii_digit() || b"bwx/".contains(&sign.to_ascii_lowercase());
            let is_turn = matches!(turn, "b" | "B" | "w" | "W");
            let is_hole = hole.parse::<Square>().is_ok() && rows.bytes().all(is_row_sign);
            is_turn && (hole == "-" || is_hole)
        }
        _ => false,
    }
}

/// Whether a word has at least two rows of stones, empty and missing squares, all of one length.
fn has_equal_rows(word: &str) -> bool {
    let length = |row: &str| {
        let signs = row.split(|c: char| c.is_ascii_digit()).flat_map(str::chars);
        let is_row = signs.clone().all(|sign| "bwxBWX".contains(sign));
        let empty = row.split(|c: char| !c.is_ascii_digit());
        let empty: usize = empty
            .filter_map(|digits| digits.parse::<usize>().ok())
            .sum();
        (is_row && !row.is_empty()).then(|| signs.count() + empty)
    };
    let mut rows = word.split('/').map(length);
    let first = rows.next().flatten();
    first.is_some() && word.contains('/') && rows.all(|row| row == first)
}

/// Whether a word is written as the name of a layout or as the size of a board, right or wrong.
pub(super) fn is_layout_text(word: &str) -> bool {
    let plain = deunicode(word.get(..Layout::PREFIX.len() + 1).unwrap_or(word));
    let prefix = plain.get(..Layout::PREFIX.len());
    let is_name = prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case(Layout::PREFIX));
    let is_number = |digits: &str| {
        !digits.is_empty()
            && digits.len() <= 3
            && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    let sides = word.split_once(['x', 'X', '×']);
    let is_size = sides.is_some_and(|(rows, columns)| is_number(rows) && is_number(columns));
    is_name || is_size
}

/// A text without the sign between two squares of a jump at its start; `None` if there is none.
pub(super) fn without_sign(text: &str) -> Option<&str> {
    let arrow = text.strip_prefix("->");
    arrow.or_else(|| text.strip_prefix(['-', '–', '—', '−', '→', 'x', 'X', '×', ':']))
}

/// The colour of stones with this letter, in any case.
pub(super) fn color_of_letter(letter: char) -> Option<Color> {
    let letter = letter.to_ascii_lowercase();
    Color::BOTH
        .into_iter()
        .find(|color| color.letter() == letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_abalone_are_not_recognised() {
        for text in [
            "",
            "x",
            "8x",
            "x8",
            "8x8x8",
            "1000x1",
            "konane",
            "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
            "BBBBB|BBBBBB|XXBBBXX|XXXXXXXX|XXXXXXXXX|XXXXXXXX|XXNNNXX|NNNNNN|NNNNN",
            "0a12b123c23g78h789i89_0a45b456c56g45h456i56",
            "belgian daisy",
            "the three words",
            "wb/b11 b z",
            "wb/bq w a1",
        ] {
            assert!(!is_position_text(text), "{text}");
        }
    }

    #[test]
    fn malformed_positions_are_recognised() {
        for text in [
            "KONANE-",
            "konane-8",
            "99x1",
            "8X8",
            " 8x8 ",
            "wb/b1 B a1",
            "wb/b B - more",
            "1 w T20",
            "wb/bq w -",
            "wb/b1 b z",
            "wb/b1 black",
        ] {
            assert!(is_position_text(text), "{text}");
        }
    }
}
