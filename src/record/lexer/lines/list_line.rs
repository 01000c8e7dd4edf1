//! Recognises a line of a list that has a game in each line: its moves, perhaps after the number or the name of the game.

use memchr::memchr_iter;

use crate::record::lexer::cells::SEPARATORS;
use crate::record::lexer::lines::leading_number::range_before_moves;
use crate::record::vocabulary::lookup::color_named;

/// The number of cells in a row that show that a line holds more than a round. A move counts as two cells, and a single cell is a stone that is taken off, or
/// a part of a move in blanks.
const MIN_CELLS: usize = 8;

/// The number of cells in a line with a number: a round has up to six players with two moves each.
const MIN_CELLS_WITH_NUMBER: usize = 26;

/// The maximum number of words of a cell before the moves. A sentence has more.
const MAX_WORDS: usize = 6;

/// A line that may hold a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ListLine {
    pub(crate) label: Label,
    /// The offset of the first move, or of its number.
    pub(crate) moves: usize,
    /// Whether the moves are numbered from 1 after the label.
    pub(crate) has_move_numbers: bool,
    /// The number of cells, where the moves have no numbers.
    cells: usize,
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
    /// Whether it begins another game than the line before it: its moves are numbered from 1 after a label, as there, or it has the number of another game.
    pub(crate) fn begins_next_game(&self, last: &ListLine) -> bool {
        self.has_move_numbers && last.has_move_numbers || self.has_game_number(last)
    }

    /// Whether its number is that of a game: it and the line before it are longer than a round, and it does not have the number of the round that comes next.
    pub(crate) fn has_game_number(&self, last: &ListLine) -> bool {
        let (Label::Number(before), Label::Number(number)) = (last.label, self.label) else {
            return false;
        };
        let rounds = last.cells.div_ceil(4) as u32;
        self.cells.min(last.cells) >= MIN_CELLS_WITH_NUMBER
            && before.checked_add(rounds) != Some(number)
    }

    /// Whether the number or the name of the game stands before its moves.
    pub(crate) fn is_labelled(&self) -> bool {
        matches!(self.label, Label::Number(_) | Label::Cells)
    }

    /// Reads a line; `None` if it is not of this form.
    pub(crate) fn read(line: &str) -> Option<ListLine> {
        if has_numbers_of_rounds(line) || range_before_moves(line.trim()).is_some() {
            return None;
        }
        let (first, cells_in_row) = first_moves(line)?;
        let before = &line[..first];
        let name = before.trim_end().strip_suffix("1.");
        let name = name.filter(|name| !name.ends_with(|c: char| c.is_ascii_digit()));
        let label = name.and_then(Label::read);
        if let Some((name, label)) = name.zip(label) {
            let line = ListLine {
                label,
                moves: name.len(),
                has_move_numbers: true,
                cells: 0,
            };
            if line.is_labelled() {
                return Some(line);
            }
        }
        let label = Label::read(before)?;
        let moves = &line[first..];
        let cells = || words(moves).map(cells_of_move).sum();
        // A number at the end is not that of a move.
        let has_numbers = || {
            let later: Vec<&str> = words(moves).collect();
            let mut later = later.iter().rev().skip(1);
            later.any(|word| is_number(word) || without_number(word) != *word)
        };
        let cells = match label {
            // A wrong move does not end the line.
            Label::Number(_) => Some(cells()).filter(|&cells| cells >= MIN_CELLS_WITH_NUMBER),
            _ => None,
        };
        if cells.is_none() && cells_in_row < MIN_CELLS || has_numbers() {
            return None;
        }
        Some(ListLine {
            label,
            moves: first,
            has_move_numbers: false,
            cells: cells.unwrap_or(cells_in_row),
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

/// Whether a line begins with move 1 and another number with a point follows, as most movetext does: rules it out by few bytes.
fn has_numbers_of_rounds(line: &str) -> bool {
    line.strip_prefix("1.").is_some_and(|rest| {
        let mut points = memchr_iter(b'.', rest.as_bytes());
        points.any(|at| {
            at > 0 && rest.as_bytes()[at - 1].is_ascii_digit() && rest[at..].contains(' ')
        })
    })
}

/// The offset of the first move of a line, and the number of cells there with nothing but blanks, separators and remarks in parentheses between them. No more
/// than [`MIN_CELLS`] are counted.
fn first_moves(line: &str) -> Option<(usize, usize)> {
    let mut words = words(line)
        .filter(|word| !(word.starts_with('(') && word.ends_with(')')))
        .peekable();
    loop {
        let is_move = |word: &&str| cells_of_move(without_number(word)) > 0;
        let first = without_number(words.find(is_move)?);
        let mut run = cells_of_move(first);
        // `g1 1-0`: the name of a game.
        if run == 1 && words.peek().is_some_and(|next| cells_of_move(next) == 0) {
            continue;
        }
        while run < MIN_CELLS
            && let Some(next) = words.next()
            && cells_of_move(next) > 0
        {
            run += cells_of_move(next);
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

/// 2 for a word that is a move, which begins with a cell and has nothing but cells and marks, and 1 for a single cell.
fn cells_of_move(word: &str) -> usize {
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
