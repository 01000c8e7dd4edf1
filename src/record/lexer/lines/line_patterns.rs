//! Patterns of lines that need no context: rows of a board diagram, headings and rules of a table, results.

use crate::game::Color;
use crate::record::model::result::GameResult;
use crate::record::vocabulary::lookup::color_named;
use crate::record::vocabulary::outcome::outcome;

/// The prefix of a game that Abalassembly encodes in one line.
pub(crate) const ABALASSEMBLY_PREFIX: &str = "ABAL1:";

/// Whether a line is the rule under the headings of a table, `| --- | --- |` or `+-----+-----+`.
pub(crate) fn is_table_rule(text: &str) -> bool {
    let is_double = || text.starts_with('+') && text.contains('=');
    text.chars()
        .all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+' | '='))
        && (text.contains('-') || is_double())
}

/// Whether a line is a rule between two rows of a table, `+-----+-----+`.
pub(crate) fn is_rule_between_rows(text: &str) -> bool {
    let inside = text
        .strip_prefix('+')
        .and_then(|text| text.strip_suffix('+'));
    inside.is_some_and(|inside| !inside.is_empty() && is_table_rule(text))
}

/// Whether a line is a row of a board diagram: five to nine cells as `.` or the digit of a colour with blanks between. Ascending digits
/// are the numbers under a board.
pub(crate) fn is_board_row(text: &str) -> bool {
    // The first two bytes rule out most lines.
    if !matches!(text.as_bytes(), [b'.' | b'1'..=b'7' | b' ', b' ', ..]) {
        return false;
    }
    let cells = || text.split(' ').filter(|word| !word.is_empty());
    let is_cell = |cell: &str| matches!(cell.as_bytes(), [b'.' | b'1'..=b'7']);
    let are_numbers = || cells().zip(cells().skip(1)).all(|(one, next)| one < next);
    cells().all(is_cell) && (5..=9).contains(&cells().count()) && !are_numbers()
}

/// Whether a line begins with `#` as a comment does. As the cell of a row it is a heading of numbers: `#,Ann,Bob`.
pub(crate) fn is_hash_line(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|after| !after.starts_with([',', ';', '\t', '|']))
}

/// Whether a text has letters that occur in names of colours and not in cell names. Rules out most lines of moves.
pub(crate) fn may_name_colors(text: &str) -> bool {
    let is_in_name = |byte: u8| matches!(byte, b'j'..=b'z' | b'J'..=b'Z') || !byte.is_ascii();
    text.bytes().fold(false, |any, byte| any | is_in_name(byte))
}

/// Whether a line is a row of a board drawn with signs for stones, `4 ○ ● ○ ●`: more of them than there are players, and perhaps the number of the row.
fn is_drawn_row(text: &str) -> bool {
    let is_border = |c: char| c.is_whitespace() || "()[]|".contains(c);
    let mut words = text.split(is_border).filter(|word| !word.is_empty());
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let signs = words.clone().skip(usize::from(
        words.next().is_some_and(|word| is_number(&word)),
    ));
    let is_sign = |word: &str| matches!(word, "○" | "●" | "⚪" | "⚫" | "◯" | "⬤" | "·");
    signs.clone().all(is_sign) && signs.count() > 2
}

/// Whether a line holds the headings of a table.
pub(crate) fn is_table_header(text: &str) -> bool {
    if !may_name_colors(text) || is_drawn_row(text) {
        return false;
    }
    let words = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ','))
        .filter(|word| !word.is_empty());
    // Lines of moves are longer, so counting stops early.
    if !(2..=8).contains(&words.clone().take(9).count()) {
        return false;
    }
    // `Noir : A Blanc : B` is a header.
    if words.clone().any(|word| word == ":") {
        return false;
    }
    let color = |word: &str| {
        color_named(word.trim_end_matches(|character: char| character.is_ascii_digit()))
    };
    let colors: Vec<Color> = words.filter_map(color).collect();
    let has = |color: Color| colors.contains(&color);
    // `Red` and `Blue` may be names of players.
    let names_columns =
        has(Color::Black) && has(Color::White) || text.starts_with('|') && colors.len() > 1;
    names_columns && outcome(text, |_| None).is_none()
}

/// Whether a word is a result, also that of a third or later side.
pub(crate) fn is_result(word: &str) -> bool {
    matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½" | "½")
        || word.starts_with("0-0-") && GameResult::find(word).is_some()
}

/// Whether a line ends with a result.
pub(crate) fn ends_with_result(line: &str) -> bool {
    // Most lines end with a cell name.
    if let [.., b'a'..=b'i', b'1'..=b'9'] = line.as_bytes() {
        return false;
    }
    line.split_whitespace().next_back().is_some_and(is_result)
}
