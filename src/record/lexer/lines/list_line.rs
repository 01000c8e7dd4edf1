//! Recognises a line of a list that has a game in each line: its moves, perhaps after the number or the name of the game.

use crate::record::lexer::cells::SEPARATORS;
use crate::record::vocabulary::lookup::color_named;

/// Moves in a row that show that a line holds more than a round. A single cell counts as half a move: a stone that is taken off, or a part of a move in blanks.
const MIN_HALVES: usize = 8;

/// The same for a line with a number: a round has up to six players with two moves each.
const MIN_HALVES_WITH_NUMBER: usize = 26;

/// The maximum number of words of a cell before the moves. A sentence has more.
const MAX_WORDS: usize = 6;

/// A line that may hold a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ListLine {
    pub(crate) label: Label,
    /// The offset of the first move, or of its number.
    pub(crate) moves: usize,
    /// Whether the moves are numbered from 1 after the label.
    pub(crate) is_numbered: bool,
    /// Whether it has more moves in a row than a round.
    is_longer_than_round: bool,
}

/// What stands before the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    None,
    /// The number of the game, or of its first move.
    Number(u32),
    /// Other cells of a row, or a name: `Ann,Bob,1-0,`, `g0017`, `Game 17:`.
    Cells,
    /// Words without a sign that they end.
    Words,
}

impl ListLine {
    /// Whether it begins another game than a line before it: its moves are numbered from 1 after a label, as there, or it has the next number.
    pub(crate) fn begins_next_game(&self, last: &ListLine) -> bool {
        self.is_numbered && last.is_numbered || self.has_next_number(last)
    }

    /// Whether its number follows that of a line before it, and both are longer than a round.
    pub(crate) fn has_next_number(&self, last: &ListLine) -> bool {
        let follows = matches!((last.label, self.label), (Label::Number(last), Label::Number(next)) if last.checked_add(1) == Some(next));
        follows && last.is_longer_than_round && self.is_longer_than_round
    }

    /// Reads a line; `None` if it is not of this form.
    pub(crate) fn read(line: &str) -> Option<ListLine> {
        let (first, halves) = first_moves(line)?;
        let before = &line[..first];
        let name = before.trim_end().strip_suffix("1.");
        let name = name.filter(|name| !name.ends_with(|c: char| c.is_ascii_digit()));
        let label = name.and_then(Label::read);
        let is_numbered = matches!(label, Some(Label::Number(_) | Label::Cells));
        // A number at the end is not that of a move.
        let has_numbers = || {
            let later: Vec<&str> = words(&line[first..]).collect();
            let mut later = later.iter().rev().skip(1);
            later.any(|word| is_number(word) || without_number(word) != *word)
        };
        if is_numbered {
            return label.zip(name).map(|(label, name)| ListLine {
                label,
                moves: name.len(),
                is_numbered,
                is_longer_than_round: false,
            });
        }
        if halves < MIN_HALVES || has_numbers() {
            return None;
        }
        Some(ListLine {
            label: Label::read(before)?,
            moves: first,
            is_numbered,
            is_longer_than_round: halves >= MIN_HALVES_WITH_NUMBER,
        })
    }
}

impl Label {
    /// What a line begins with; `None` if it is none of these.
    fn read(text: &str) -> Option<Label> {
        let is_border = |c: char| c.is_whitespace() || ",;|:.)]#([\"-–•+*".contains(c);
        let name = text.trim_matches(is_border);
        // A comment is none, and after an ellipsis White moves.
        if text.contains("..") || text.contains(['…', '{', '}', '(']) {
            return None;
        }
        if name.is_empty() {
            return Some(Label::None);
        }
        if let Ok(number) = name.parse() {
            return Some(Label::Number(number));
        }
        let is_player = color_named(name).is_some() || name.chars().nth(1).is_none();
        let end = text.trim_end_matches([' ', '"']);
        let is_closed = end.ends_with([',', ';', '|', '\t', ':']);
        let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
        let are_names = has_digit(name) && words(name).skip(1).all(has_digit);
        let is_long = |cell: &str| cell.split_whitespace().nth(MAX_WORDS).is_some();
        if list_cells(text).any(is_long) {
            return None;
        }
        Some(if !is_player && (is_closed || are_names) {
            Label::Cells
        } else {
            Label::Words
        })
    }
}

/// The offset of the first move of a line, and the halves of moves there with nothing but blanks, separators and remarks in parentheses between them.
/// No more than [`MIN_HALVES_WITH_NUMBER`] are counted.
fn first_moves(line: &str) -> Option<(usize, usize)> {
    let mut words = words(line)
        .filter(|word| !(word.starts_with('(') && word.ends_with(')')))
        .peekable();
    loop {
        let is_move = |word: &&str| halves(without_number(word)) > 0;
        let first = without_number(words.find(is_move)?);
        let mut run = halves(first);
        // `g1 1-0`: the name of a game.
        if run == 1 && words.peek().is_some_and(|next| halves(next) == 0) {
            continue;
        }
        while run < MIN_HALVES_WITH_NUMBER
            && let Some(next) = words.next()
            && halves(next) > 0
        {
            run += halves(next);
        }
        return Some((first.as_ptr() as usize - line.as_ptr() as usize, run));
    }
}

/// A word without the number of a round that is glued to it.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if !rest.is_empty() => rest,
        _ => word,
    }
}

/// The cells before the moves of a line: between separators, or words where there are none and nothing ends them.
pub(crate) fn list_cells(label: &str) -> impl Iterator<Item = &str> {
    let has_separators = label.contains(SEPARATORS);
    let is_closed = label.trim_end().ends_with(':');
    let is_game = label
        .trim()
        .split_once(' ')
        .is_some_and(|(word, number)| word.chars().all(char::is_alphabetic) && is_number(number));
    label.split(move |c: char| {
        if has_separators {
            SEPARATORS.contains(&c)
        } else {
            c.is_whitespace() && !is_closed && !is_game
        }
    })
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
            if rest.iter().copied().all(is_in_move) && rest.iter().any(u8::is_ascii_alphabetic) =>
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
            (moves.to_owned(), Label::None),
            (format!("  {moves} c2c3 1-0"), Label::None),
            (moves.replace(' ', ","), Label::None),
            (moves.replace(' ', "(e) (0-1) "), Label::None),
            (format!("12\t{moves}\t1-0"), Label::Number(12)),
            (format!("12. {moves}"), Label::Number(12)),
            (format!("| 12 | {moves} |"), Label::Number(12)),
            (format!("#12: {moves}"), Label::Number(12)),
            (format!("Game 12: {moves}"), Label::Cells),
            (format!("g0012 {moves}"), Label::Cells),
            (format!("self-play-3;{moves}"), Label::Cells),
            (format!("Ann,\"Bob\",1-0,\"{moves}\""), Label::Cells),
            (format!("g1 1-0 {moves} 8"), Label::Cells),
            (format!("net1 vs net2: {moves}"), Label::Cells),
            (format!("- {moves}"), Label::None),
            (format!("Ann Ben {moves}"), Label::Words),
            (format!("Black: {moves}"), Label::Words),
            ("g0017 1.a1b2 i5h5 2.a2b3 i6h6".to_owned(), Label::Cells),
            ("2\t1. a1b2 i5h5".to_owned(), Label::Number(2)),
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
            "as the old masters have said to us, a1b2 i5h5 a2b3 i6h6",
            "11. a1b2 i5h5",
            "{[%eval 0.1]} 1.a1b2 i5h5 2.a2b3 i6h6",
            "a1b2, which i5h5 answers",
            "1. g8 f7, a5 b6",
        ] {
            assert_eq!(ListLine::read(line), None, "{line}");
        }
    }
}
