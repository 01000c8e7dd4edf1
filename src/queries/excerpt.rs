//! Excerpts of a record: the line of a problem with a caret under its column.

use unicode_width::UnicodeWidthChar;

use crate::record::{Location, Record};

/// The most columns of a line that are shown, and the most of them before the caret.
const MAX_WIDTH: usize = 96;
const MAX_WIDTH_BEFORE: usize = 56;

/// The text of a record, from which excerpts are taken.
#[derive(Debug)]
pub(crate) struct Excerpts<'a> {
    text: &'a str,
    /// The numbers of the lines, if they do not follow each other: places are counted as if they did, from 0.
    numbers: Option<&'a [u64]>,
    /// The line and column at which the text begins.
    first: (u64, u64),
    /// The last place found: line, column, byte offset. Problems come in the order of the text, so the search for the next one starts here.
    last: (u64, u64, usize),
}

impl<'a> Excerpts<'a> {
    /// Takes the lines that the file has of a record.
    pub(crate) fn of(record: &'a Record) -> Excerpts<'a> {
        match &record.source {
            Some(source) => Excerpts {
                numbers: Some(&source.numbers),
                ..Excerpts::new(&source.text, Location::default())
            },
            None => Excerpts::new(&record.text, record.location),
        }
    }

    /// Takes the text of a record, and the place in its file where it begins.
    pub(crate) fn new(text: &'a str, start: Location) -> Excerpts<'a> {
        let first = (start.line, start.column.max(1));
        Excerpts {
            text,
            numbers: None,
            first,
            last: (first.0, first.1, 0),
        }
    }

    /// The line with this number and a caret under this column, both counted from 1, columns in characters. Empty if the text has no such line.
    pub(crate) fn excerpt(&mut self, line: u64, column: u64) -> String {
        self.excerpt_with_margin(line, column, 0)
    }

    /// Like [`excerpt`](Self::excerpt), with the line number right-aligned in a margin of at least this width.
    pub(crate) fn excerpt_with_margin(&mut self, line: u64, column: u64, margin: usize) -> String {
        let place = match self.numbers {
            None => Some(line),
            // Several lines may be made from one; the last has its moves.
            Some(numbers) => {
                let last = numbers.partition_point(|&number| number <= line);
                let last = last.checked_sub(1).filter(|&last| numbers[last] == line);
                last.map(|index| index as u64)
            }
        };
        let Some(at) = place.and_then(|line| self.find(line, column)) else {
            return String::new();
        };
        let in_line = |character: &char| *character != '\n';
        let before = self.text[..at].chars().rev().take_while(in_line);
        let after = self.text[at..].chars().take_while(in_line);
        let (start, is_cut) = fitting(before, MAX_WIDTH_BEFORE);
        let start: String = start.into_iter().rev().collect();
        let (end, is_cut_after) = fitting(after, MAX_WIDTH - width(&start));
        let ellipsis = |is_cut| if is_cut { "…" } else { "" };
        let number = format!("{line:>margin$}");
        let margin = " ".repeat(number.len());
        let indent = width(&start) + usize::from(is_cut);
        format!(
            "{number} | {}{start}{}{}\n{margin} | {}^\n",
            ellipsis(is_cut),
            end.into_iter().collect::<String>(),
            ellipsis(is_cut_after),
            " ".repeat(indent),
        )
    }

    /// The byte offset of a place; the end of the line if the column is after it.
    fn find(&mut self, line: u64, column: u64) -> Option<usize> {
        let (mut at_line, mut at_column, mut at) = self.last;
        if (line, column) < (at_line, at_column) {
            (at_line, at_column, at) = (self.first.0, self.first.1, 0);
        }
        while at_line < line {
            at += self.text[at..].find('\n')? + 1;
            (at_line, at_column) = (at_line + 1, 1);
        }
        if line < at_line {
            return None;
        }
        for character in self.text[at..]
            .chars()
            .take_while(|&character| character != '\n')
        {
            if at_column >= column {
                break;
            }
            at_column += 1;
            at += character.len_utf8();
        }
        self.last = (at_line, at_column, at);
        Some(at)
    }
}

/// The characters that fit into `max_width` columns, and whether some are left over.
fn fitting(mut characters: impl Iterator<Item = char>, max_width: usize) -> (Vec<char>, bool) {
    let (mut taken, mut room) = (Vec::new(), max_width);
    for character in characters.by_ref().map(printable) {
        // Characters of width zero, such as accents, are limited in number.
        let left = room.checked_sub(character.width().unwrap_or_default());
        let Some(left) = left.filter(|_| taken.len() < 4 * max_width) else {
            return (taken, true);
        };
        room = left;
        taken.push(character);
    }
    (taken, false)
}

/// Whether a character controls the terminal, or hides or reorders neighbouring text: control characters (C0, DEL, C1), marks and
/// overrides of writing direction, and line and paragraph separators.
pub(crate) fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// Replaces a character that would shift the text after it by one of a single column.
fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        character if is_control(character) => '\u{fffd}',
        character => character,
    }
}

fn width(text: &str) -> usize {
    text.chars()
        .map(|character| character.width().unwrap_or_default())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpts(text: &str, line: u64, column: u64) -> Excerpts<'_> {
        let place = Location {
            line,
            column,
            ..Location::default()
        };
        Excerpts::new(text, place)
    }

    fn excerpt(text: &str, line: u64, column: u64) -> String {
        excerpts(text, 5, 1).excerpt(line, column)
    }

    #[test]
    fn the_caret_is_under_the_column() {
        assert_eq!(excerpt("a1b2 x", 5, 6), "5 | a1b2 x\n  |      ^\n");
        assert_eq!(excerpt("é\n\té x", 6, 4), "6 |  é x\n  |    ^\n");
        // A wide character takes two columns, a combining accent none, a replaced character one.
        assert_eq!(excerpt("棋x", 5, 2), "5 | 棋x\n  |   ^\n");
        assert_eq!(excerpt("e\u{301}x", 5, 3), "5 | e\u{301}x\n  |  ^\n");
        assert_eq!(
            excerpt("\0\u{202e}x", 5, 3),
            "5 | \u{fffd}\u{fffd}x\n  |   ^\n"
        );
        // A column after the end of the line, and lines that do not exist.
        assert_eq!(excerpt("ab\nc", 5, 9), "5 | ab\n  |   ^\n");
        assert_eq!(excerpt("ab", 6, 1), "");
        assert_eq!(excerpt("ab", 4, 1), "");
    }

    #[test]
    fn a_record_can_begin_in_the_middle_of_a_line() {
        let mut source = excerpts("{a\n b}", 3, 10);
        assert_eq!(source.excerpt(3, 11), "3 | {a\n  |  ^\n");
        assert_eq!(source.excerpt(4, 2), "4 |  b}\n  |  ^\n");
        assert_eq!(source.excerpt(3, 10), "3 | {a\n  | ^\n");
    }

    #[test]
    fn long_lines_are_cut_around_the_caret() {
        let text = "x".repeat(100) + "!" + &"y".repeat(100);
        let shown = excerpt(&text, 5, 101);
        let [line, caret] = shown.lines().collect::<Vec<_>>()[..] else {
            panic!("{shown}")
        };
        let column = caret
            .chars()
            .position(|character| character == '^')
            .unwrap();
        assert_eq!(line.chars().nth(column), Some('!'));
        assert!(line.starts_with("5 | …x") && line.ends_with("y…"), "{line}");
        assert!(line.chars().count() <= MAX_WIDTH + 6);
    }

    #[test]
    fn places_are_found_in_any_order() {
        let mut source = excerpts("one\ntwo three\nfour", 1, 1);
        for (line, column, character) in [
            (2, 5, "t"),
            (3, 1, "f"),
            (2, 1, "t"),
            (2, 5, "t"),
            (1, 2, "n"),
        ] {
            let at = source.find(line, column).unwrap();
            assert!(source.text[at..].starts_with(character), "{line}:{column}");
        }
    }
}
