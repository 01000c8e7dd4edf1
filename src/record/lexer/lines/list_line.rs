//! Recognises a line of a list that has a game in each line: its moves, not numbered, perhaps after the number or the name of the game.

/// Moves in a row that show that a line holds more than a round. A single cell counts as half a move: a stone that is taken off, or a part of a move in blanks.
const MIN_HALVES: usize = 8;

/// A line that may hold a whole game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ListLine<'a> {
    pub(crate) label: Label<'a>,
    /// The offset of the first move.
    pub(crate) moves: usize,
}

/// What stands before the moves.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Label<'a> {
    None,
    /// The number of the game, or of its first move.
    Number(u32),
    /// The name of the game, or its number after a word: `g0017`, `Game 17:`.
    Name(&'a str),
    /// Other cells of a row: `Ann,Bob,1-0,`.
    Cells,
}

impl<'a> ListLine<'a> {
    /// Reads a line; `None` if it is not of this form.
    pub(crate) fn read(line: &'a str) -> Option<ListLine<'a>> {
        let (moves, halves) = first_moves(line)?;
        let mut later = words(&line[moves..]);
        if halves < MIN_HALVES || later.any(is_number) {
            return None;
        }
        let label = Label::read(&line[..moves])?;
        Some(ListLine { label, moves })
    }
}

impl<'a> Label<'a> {
    /// What a line begins with; `None` if it is none of these.
    pub(crate) fn read(text: &'a str) -> Option<Label<'a>> {
        let is_border = |c: char| c.is_whitespace() || ",;|:.)]#([\"".contains(c);
        let name = text.trim_matches(is_border);
        if name.is_empty() && text.trim().is_empty() {
            return Some(Label::None);
        }
        if text.contains("..") || text.contains('…') {
            return None;
        }
        if let Ok(number) = name.parse() {
            return Some(Label::Number(number));
        }
        let is_name = |name: &str| {
            name.contains(|c: char| c.is_ascii_digit()) && words(name).nth(1).is_none()
        };
        let (word, number) = name.split_once(' ').unwrap_or(("", name));
        let is_label = word.chars().all(char::is_alphabetic)
            && is_name(number)
            && (word.is_empty() || is_number(number));
        if is_label {
            return Some(Label::Name(number));
        }
        let are_cells = text
            .trim_end_matches([' ', '"'])
            .ends_with([',', ';', '|', '\t']);
        are_cells.then_some(Label::Cells)
    }
}

/// The offset of the first move of a line, and the halves of moves there with nothing but blanks, separators and remarks in parentheses between them.
/// No more than [`MIN_HALVES`] are counted.
fn first_moves(line: &str) -> Option<(usize, usize)> {
    let mut words = words(line)
        .filter(|word| !(word.starts_with('(') && word.ends_with(')')))
        .map(|word| (word, halves(word)))
        .skip_while(|(_, halves)| *halves == 0);
    let (first, mut run) = words.next()?;
    while run < MIN_HALVES
        && let Some((_, halves @ 1..)) = words.next()
    {
        run += halves;
    }
    Some((first.as_ptr() as usize - line.as_ptr() as usize, run))
}

/// The words of a line, also those between commas and the separators of cells.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_border = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"');
    line.split(is_border).filter(|word| !word.is_empty())
}

fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', ')', ':']);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The halves of a move that a word is: it begins with a cell, and has nothing but cells and marks.
fn halves(word: &str) -> usize {
    let is_in_move = |byte: u8| matches!(byte, b'a'..=b'j' | b'A'..=b'J' | b'0'..=b'9' | b'x' | b'-' | b'>' | b'(' | b')' | b'+' | b'*' | b'!' | b'?' | b'#');
    match word.as_bytes() {
        [b'a'..=b'j' | b'A'..=b'J', b'1'..=b'9'] => 1,
        [b'a'..=b'j' | b'A'..=b'J', b'1'..=b'9', rest @ ..]
            if rest.iter().copied().all(is_in_move) =>
        {
            2
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_lists() {
        let moves = "a1b2 i5h5 a2b3 i6h6";
        for (line, label) in [
            (format!("{moves}"), Label::None),
            (format!("  {moves} c2c3 1-0"), Label::None),
            (moves.replace(' ', ","), Label::None),
            (moves.replace(' ', "(e) (0-1) "), Label::None),
            (format!("12\t{moves}\t1-0"), Label::Number(12)),
            (format!("12. {moves}"), Label::Number(12)),
            (format!("| 12 | {moves} |"), Label::Number(12)),
            (format!("#12: {moves}"), Label::Number(12)),
            (format!("Game 12: {moves}"), Label::Name("12")),
            (format!("g0012 {moves}"), Label::Name("g0012")),
            (format!("self-play-3;{moves}"), Label::Name("self-play-3")),
            (format!("Ann,\"Bob\",1-0,\"{moves}\""), Label::Cells),
            ("d4 e4 d2-d4 c4-e4 f4-d4".to_owned(), Label::None),
        ] {
            let found = ListLine::read(&line).map(|line| line.label);
            assert_eq!(found, Some(label), "{line}");
        }
        for line in [
            "",
            "1. a1b2 i5h5 2. a2b3 i6h6",
            "1.a1b2 i5h5",
            "a1b2 i5h5 a2b3",
            "1... a1b2 i5h5 a2b3 i6h6",
            "a1b2 i5h5 a2b3 i6h6 3. c2c3",
            "Ann - Bob: a1b2 i5h5 a2b3 i6h6",
            "after a1b2 i5h5 a2b3 i6h6",
            "a1b2, which i5h5 answers",
            "1. g8 f7, a5 b6",
        ] {
            assert_eq!(ListLine::read(line), None, "{line}");
        }
    }
}
