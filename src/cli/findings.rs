//! Problems as compilers show them: the place, the line of the source with a caret under it, and for a move that cannot be
//! played the board before it and what may have been meant.

use unicode_width::UnicodeWidthChar;

use super::terminal::is_control;
use crate::notation::PositionNotation;
use crate::record::{Location, Problem, Severity};
use crate::render::board_text;

/// Columns of a line that are shown, and how many of them before the place of a problem.
const SHOWN: usize = 96;
const BEFORE: usize = 56;

/// How many boards are shown for moves that cannot be played.
#[derive(Debug)]
pub(super) struct Boards {
    left: u64,
}

impl Boards {
    /// One for every such move.
    pub(super) const ALL: Boards = Boards { left: u64::MAX };
    /// So many that those who watch an import still see the rest.
    pub(super) const FEW: Boards = Boards { left: 3 };

    fn take(&mut self) -> bool {
        let any = self.left > 0;
        self.left = self.left.saturating_sub(1);
        any
    }
}

/// The text of a record, in which the lines of its problems are found.
#[derive(Debug)]
pub(super) struct Excerpts<'a> {
    text: &'a str,
    /// Line and column where it begins.
    first: (u64, u64),
    /// The last place found: line, column, byte. Problems stand in the order of the text, so that the next one is not far.
    last: (u64, u64, usize),
}

impl<'a> Excerpts<'a> {
    /// The text of a record that begins at a place of its file.
    pub(super) fn new(text: &'a str, begins: Location) -> Excerpts<'a> {
        let first = (begins.line, begins.column.max(1));
        Excerpts {
            text,
            first,
            last: (first.0, first.1, 0),
        }
    }

    /// The line with this number and a caret under this column, counted in characters from 1; nothing when the text has no
    /// such line.
    pub(super) fn excerpt(&mut self, line: u64, column: u64) -> String {
        self.excerpt_within(line, column, 0)
    }

    /// The same with the number of the line in a margin at least so wide.
    pub(super) fn excerpt_within(&mut self, line: u64, column: u64, margin: usize) -> String {
        let Some(at) = self.find(line, column) else {
            return String::new();
        };
        let in_line = |sign: &char| *sign != '\n';
        let before = self.text[..at].chars().rev().take_while(in_line);
        let after = self.text[at..].chars().take_while(in_line);
        let (start, is_cut) = window(before, BEFORE);
        let start: String = start.into_iter().rev().collect();
        let (end, is_cut_behind) = window(after, SHOWN - width(&start));
        let ellipsis = |is_cut| if is_cut { "…" } else { "" };
        let number = format!("{line:>margin$}");
        let margin = " ".repeat(number.len());
        let indent = width(&start) + usize::from(is_cut);
        format!(
            "{number} | {}{start}{}{}\n{margin} | {}^\n",
            ellipsis(is_cut),
            end.into_iter().collect::<String>(),
            ellipsis(is_cut_behind),
            " ".repeat(indent),
        )
    }

    /// The byte of a place; the end of the line for a column behind it.
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
        for sign in self.text[at..].chars().take_while(|&sign| sign != '\n') {
            if at_column >= column {
                break;
            }
            at_column += 1;
            at += sign.len_utf8();
        }
        self.last = (at_line, at_column, at);
        Some(at)
    }
}

/// As many signs as fit, and whether some are left.
fn window(mut signs: impl Iterator<Item = char>, most: usize) -> (Vec<char>, bool) {
    let (mut taken, mut room) = (Vec::new(), most);
    for sign in signs.by_ref().map(shown) {
        // Signs without a width are as many as there may be accents.
        let left = room.checked_sub(sign.width().unwrap_or_default());
        let Some(left) = left.filter(|_| taken.len() < 4 * most) else {
            return (taken, true);
        };
        room = left;
        taken.push(sign);
    }
    (taken, false)
}

/// A sign as it is shown: what would move what stands after it is replaced by a sign of one column.
fn shown(sign: char) -> char {
    match sign {
        '\t' => ' ',
        sign if is_control(sign) => '\u{fffd}',
        sign => sign,
    }
}

fn width(text: &str) -> usize {
    text.chars()
        .map(|sign| sign.width().unwrap_or_default())
        .sum()
}

/// A problem of a record in full: the place and the message on the first line.
pub(super) fn in_full(
    name: &str,
    problem: &Problem,
    source: &mut Excerpts<'_>,
    boards: &mut Boards,
) -> String {
    let place = problem.location;
    let mut text = format!("{name}:{problem}\n");
    if problem.severity > Severity::Note {
        text.push_str(&source.excerpt(place.line, place.column));
    }
    if let Some(help) = &problem.diagnosis {
        if boards.take() {
            let position = &help.position;
            let turn = position.rules().seat_name(position.seat());
            let board = board_text(&help.position);
            text.push_str(&format!("{turn} to move:\n{board}"));
        }
        if let Some(question) = help.did_you_mean() {
            text.push_str(&question);
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

/// What a row about a problem says of its help: the position before the move, and what may have been meant.
pub(super) fn help_values(problem: &Problem) -> (Option<String>, Vec<&str>) {
    let help = problem.diagnosis.as_deref();
    let position = help.map(|help| PositionNotation::Apgn.write(&help.position));
    let nearest = help.map_or(&[][..], |help| &help.suggestions);
    (
        position,
        nearest.iter().map(|near| near.text.as_str()).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begins(text: &str, line: u64, column: u64) -> Excerpts<'_> {
        let place = Location {
            line,
            column,
            ..Location::default()
        };
        Excerpts::new(text, place)
    }

    fn excerpt(text: &str, line: u64, column: u64) -> String {
        begins(text, 5, 1).excerpt(line, column)
    }

    #[test]
    fn the_caret_stands_under_the_column() {
        assert_eq!(excerpt("a1b2 x", 5, 6), "5 | a1b2 x\n  |      ^\n");
        assert_eq!(excerpt("é\n\té x", 6, 4), "6 |  é x\n  |    ^\n");
        // Two columns to a sign, none to an accent of its own, one to what is not shown as it is.
        assert_eq!(excerpt("棋x", 5, 2), "5 | 棋x\n  |   ^\n");
        assert_eq!(excerpt("e\u{301}x", 5, 3), "5 | e\u{301}x\n  |  ^\n");
        assert_eq!(
            excerpt("\0\u{202e}x", 5, 3),
            "5 | \u{fffd}\u{fffd}x\n  |   ^\n"
        );
        // Behind the end of the line, and where there is no such line.
        assert_eq!(excerpt("ab\nc", 5, 9), "5 | ab\n  |   ^\n");
        assert_eq!(excerpt("ab", 6, 1), "");
        assert_eq!(excerpt("ab", 4, 1), "");
    }

    #[test]
    fn a_record_may_begin_in_the_middle_of_a_line() {
        let mut source = begins("{a\n b}", 3, 10);
        assert_eq!(source.excerpt(3, 11), "3 | {a\n  |  ^\n");
        assert_eq!(source.excerpt(4, 2), "4 |  b}\n  |  ^\n");
        assert_eq!(source.excerpt(3, 10), "3 | {a\n  | ^\n");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = "x".repeat(100) + "!" + &"y".repeat(100);
        let shown = excerpt(&text, 5, 101);
        let [line, caret] = shown.lines().collect::<Vec<_>>()[..] else {
            panic!("{shown}")
        };
        let column = caret.chars().position(|sign| sign == '^').unwrap();
        assert_eq!(line.chars().nth(column), Some('!'));
        assert!(line.starts_with("5 | …x") && line.ends_with("y…"), "{line}");
        assert!(line.chars().count() <= SHOWN + 6);
    }

    #[test]
    fn places_in_any_order() {
        let mut source = begins("one\ntwo three\nfour", 1, 1);
        for (line, column, sign) in [
            (2, 5, "t"),
            (3, 1, "f"),
            (2, 1, "t"),
            (2, 5, "t"),
            (1, 2, "n"),
        ] {
            let at = source.find(line, column).unwrap();
            assert!(source.text[at..].starts_with(sign), "{line}:{column}");
        }
    }
}
