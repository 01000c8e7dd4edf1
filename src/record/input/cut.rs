//! Cuts lines into records, so that whatever is wrong with one record never reaches the next.

#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};
use std::io::{self, Read};
use std::ops::Range;

use foldhash::fast::RandomState;

use crate::record::free_text::number_of_row;
use crate::record::header::player_line::names_players;
use crate::record::input::html::text_lines;
use crate::record::input::nesting::Nesting;
use crate::record::input::raw::{Extent, RawRecord};
use crate::record::input::shape::{Shape, Start, ends_with_result, shape};
use crate::record::input::source::{Encoding, LONGEST_LINE, Line, LineFault, Lines};
use crate::record::model::problem::{Location, ProblemKind};
use crate::record::model::tag::TagName;

/// Longer pages of HTML are read as text, in bytes.
const LONGEST_PAGE: usize = 32 << 20;

/// The records of a stream.
pub(crate) struct Records<R> {
    lines: Lines<R>,
    /// Lines read and not yet in a record.
    waiting: VecDeque<Line<'static>>,
    /// The last line up to which braces and parentheses are known not to be closed: until there they count for nothing, so
    /// that an unclosed one does not swallow the records after it.
    unclosed_until: u64,
    /// How the last record fitted.
    last: Length,
    /// The line read last of which only the first piece is in a record.
    long_line: Option<LongLine>,
}

/// A line that is longer than a record can be.
struct LongLine {
    number: u64,
    /// Of its first piece in the file.
    offset: u64,
    /// Bytes behind that piece.
    left_out: u64,
}

impl<R: Read> Records<R> {
    /// Goes on after lines that were read already.
    pub(crate) fn after(lines: Lines<R>, read: VecDeque<Line<'static>>) -> Records<R> {
        Records {
            lines,
            waiting: read,
            unclosed_until: 0,
            last: Length::Fits,
            long_line: None,
        }
    }

    /// The records of a page of HTML, of which some lines were read already. A page that is too long to be one is read as text.
    pub(crate) fn after_html(mut lines: Lines<R>, mut read: VecDeque<Line<'static>>) -> Records<R> {
        let mut bytes = 0;
        while bytes < LONGEST_PAGE
            && let Some(line) = lines.next()
        {
            bytes += line.text.len();
            read.push_back(line);
        }
        if bytes < LONGEST_PAGE {
            read = text_lines(read.make_contiguous()).into();
        }
        Records::after(lines, read)
    }

    /// Why the stream could not be read to its end, if it could not; once.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.lines.take_failure()
    }

    /// The next record, or `None` at the end, and where the stream cannot be read any further.
    pub(crate) fn next(&mut self) -> Option<RawRecord> {
        let mut cutter = Cutter::after(self.last);
        loop {
            self.pass_over_long_line();
            let line = match self.waiting.front() {
                Some(line) => Some(line.borrowed()),
                None => self.lines.peek(),
            };
            let is_end = line.is_none();
            let taken = line
                .filter(|line| cutter.take(line, line.number > self.unclosed_until))
                .map(|line| (line.number, line.offset, line.fault));
            if let Some((number, offset, fault)) = taken {
                let is_known = |long: &LongLine| long.number == number && long.offset == offset;
                if fault == Some(LineFault::TooLong)
                    && !self.long_line.as_ref().is_some_and(is_known)
                {
                    self.long_line = Some(LongLine {
                        number,
                        offset,
                        left_out: 0,
                    });
                }
                if self.waiting.pop_front().is_none() {
                    self.lines.advance();
                }
                continue;
            }
            if !cutter.open.is_open() {
                self.last = cutter.length;
                let mut record = cutter.finish(is_end && self.lines.is_broken())?;
                let line = record.location(0).line;
                let long = self.long_line.as_ref().filter(|long| long.number == line);
                record.left_out = long.map_or(0, |long| long.left_out);
                return Some(record);
            }
            // Something was opened and never closed: cut again, without minding it.
            for line in cutter.lines().into_iter().rev() {
                self.unclosed_until = self.unclosed_until.max(line.number);
                self.waiting.push_front(line);
            }
            cutter = Cutter::after(self.last);
        }
    }
}

impl<R: Read> Records<R> {
    /// Passes over what follows the first piece of a line that is too long.
    fn pass_over_long_line(&mut self) {
        let Some(long) = &mut self.long_line else {
            return;
        };
        while let Some(line) = self.waiting.front()
            && line.number == long.number
            && line.offset > long.offset
        {
            long.left_out += line.encoding.length_in_file(&line.text) as u64;
            self.waiting.pop_front();
        }
        if self.waiting.is_empty() && self.lines.is_in_piece() {
            long.left_out += self.lines.skip_rest_of_line();
        }
    }
}

/// A text that was kept as one record, which is not cut again; `None` when there is nothing in it.
pub(crate) fn kept(text: &str, location: Location) -> Option<RawRecord> {
    let mut cutter = Cutter::default();
    let mut offset = location.offset;
    // Characters before it on its line.
    let mut column = usize::try_from(location.column.saturating_sub(1)).unwrap_or_default();
    for (number, text) in (location.line..).zip(text.split('\n')) {
        let (text, fault, encoding) = (text.into(), None, Encoding::Utf8);
        let line = Line {
            number,
            offset,
            text,
            encoding,
            fault,
        };
        cutter.append(&line, &shape(&line.text), column);
        column = 0;
        offset += line.text.len() as u64 + 1;
    }
    cutter
        .finish(false)
        .filter(|record| !record.text.is_empty())
}

/// A record being gathered.
#[derive(Default)]
struct Cutter {
    record: Option<RawRecord>,
    /// What is wrong with the bytes of its lines, by their numbers.
    faults: Vec<(u64, LineFault)>,
    header: Header,
    /// Whether there was a line of moves.
    moves: bool,
    /// With which number the first one begins.
    begins: Option<Start>,
    after_blank: bool,
    after_closing: bool,
    /// The number with which the last numbered line of moves begins; below 0 where it counts backwards.
    number: i64,
    /// Where that line stands in the text of the record.
    last_moves: Range<usize>,
    length: Length,
    /// Braces and parentheses that the moves have opened and not closed.
    open: Nesting,
}

/// Whether a record is as long as one can be.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Length {
    #[default]
    Fits,
    /// It is longer: what comes is the rest of it, until something begins a record.
    TooLong,
}

/// A row of a table with a ply in each.
#[derive(PartialEq, Eq)]
enum Row {
    /// Of a game.
    First,
    Next,
}

/// What the lines before the moves look like.
#[derive(Default)]
struct Header {
    /// The names of the tags given, and the first of them.
    names: HashSet<TagName, RandomState>,
    first: Option<TagName>,
    tags: bool,
    hashes: bool,
    texts: bool,
}

/// Tags for which there is room from the first on.
const LIKELY_TAGS: usize = 14;

impl Cutter {
    /// A cutter for what comes after a record.
    fn after(last: Length) -> Cutter {
        Cutter {
            length: last,
            ..Cutter::default()
        }
    }

    /// The lines of the record as they came.
    fn lines(&self) -> Vec<Line<'static>> {
        let mut faults = self.faults.iter().peekable();
        let lines = self.record.iter().flat_map(RawRecord::lines);
        let lines = lines.map(|line| {
            let fault = faults.next_if(|(number, _)| *number == line.number);
            Line {
                fault: fault.map(|(_, fault)| *fault),
                ..line.into_owned()
            }
        });
        lines.collect()
    }

    /// Adds a line, unless it begins another record.
    fn take(&mut self, line: &Line<'_>, nesting: bool) -> bool {
        let shape = shape(&line.text);
        let is_blank = matches!(shape, Shape::Blank);
        if is_blank && self.record.is_none() {
            return true;
        }
        if self.record.is_none() {
            let begins = matches!(
                shape,
                Shape::Tag(_) | Shape::Hash(_) | Shape::Text(_) | Shape::Moves(Start::First)
            );
            if begins && line.fault != Some(LineFault::TooLong) {
                self.length = Length::Fits;
            }
        } else if self.is_begun_by(&shape, &line.text) {
            return false;
        } else if self.is_full(line) {
            self.length = Length::TooLong;
            return false;
        }
        self.append(line, &shape, 0);
        self.after_blank = is_blank;
        if let Shape::Moves(start) = shape {
            self.moves = true;
            self.begins.get_or_insert(start);
            // Numbers inside a comment or a variation are not those of the game.
            if !self.open.is_open() {
                self.number = match start {
                    Start::First | Start::FirstOfWhite => 1,
                    Start::Back(number) => -i64::from(number),
                    Start::Later(number) if number < u32::MAX => number.into(),
                    _ => self.number,
                };
                let end = self.record.as_ref().map_or(0, |record| record.text.len());
                self.last_moves = end - line.text.len()..end;
            }
        }
        if self.moves {
            if nesting {
                self.open.read(&line.text);
            }
            if !self.after_blank {
                self.after_closing = ends_with_result(&line.text);
            }
        } else {
            self.header.take(shape);
        }
        true
    }

    /// The last number in the last line of moves; 0 where there is none.
    fn last_number(&self) -> i64 {
        let record = self.record.as_ref();
        record.map_or(0, |record| {
            last_number(&record.text[self.last_moves.clone()])
        })
    }

    /// Whether a line is the next row of a table with a ply in each, or the first one of another game, if it is a row and the line
    /// directly before it too.
    fn row(&self, line: &str) -> Option<Row> {
        let last = self.record.as_ref().filter(|_| !self.after_blank)?;
        let number = number_of_row(line)?;
        let last = number_of_row(&last.text[self.last_moves.clone()])?;
        Some(if number == 1 && last > 1 {
            Row::First
        } else {
            Row::Next
        })
    }

    fn is_full(&self, line: &Line<'_>) -> bool {
        let record = self
            .record
            .as_ref()
            .expect("asked of a record that has begun");
        line.fault == Some(LineFault::TooLong)
            || record.extent == Extent::TooLong
            || record.text.len() + line.text.len() > LONGEST_LINE
    }

    /// Whether there was a line that can only stand among moves, if only a comment.
    fn has_body(&self) -> bool {
        self.record
            .as_ref()
            .is_some_and(|record| record.body != usize::MAX)
    }

    /// Whether a line of this shape begins another record.
    fn is_begun_by(&self, shape: &Shape, line: &str) -> bool {
        let (moves, after_blank, header) = (self.moves, self.after_blank, &self.header);
        let repeats = |name: &Option<TagName>| {
            name.as_ref()
                .is_some_and(|name| header.is_given_again(name, after_blank))
        };
        match shape {
            Shape::Tag(_) | Shape::Hash(_) if !moves && self.has_body() => true,
            Shape::Tag(name) => {
                let after_other_lines = header.texts || header.hashes && after_blank;
                moves
                    || header.is_given_again(name, after_blank)
                    || !header.tags && after_other_lines
            }
            Shape::Hash(_) if self.open.is_open() => header.hashes,
            Shape::Moves(Start::First) if self.open.is_open() => moves && after_blank,
            _ if self.open.is_open() => false,
            Shape::Hash(name) if moves => after_blank || name.is_some(),
            Shape::Hash(name) => {
                let after_comments = (header.hashes || header.texts) && !header.tags;
                repeats(name) || after_blank && (after_comments || header.tags && name.is_some())
            }
            // What follows the moves directly may say how the game ended.
            Shape::Text(Some(name)) if moves && !after_blank && is_footer(name) => false,
            Shape::Text(name) if moves => {
                after_blank || name.is_some() || self.after_closing || names_players(line)
            }
            Shape::Text(name) => repeats(name),
            Shape::Moves(_) if moves && let Some(row) = self.row(line) => row == Row::First,
            Shape::Moves(Start::First) => moves,
            Shape::TableHead => moves,
            Shape::Moves(Start::FirstOfWhite | Start::Unnumbered) => moves && after_blank,
            // Backwards, the numbers fall: one that rises is another game's.
            Shape::Moves(Start::Back(number)) => {
                let (number, last) = (i64::from(*number), -self.number);
                moves && (number > last || number == last && after_blank)
            }
            // A number that goes back, or comes after a result, is another game's.
            Shape::Moves(Start::Later(number)) => {
                let number = i64::from(*number);
                let goes_back = || number <= self.number || number < self.last_number();
                moves && after_blank && (self.after_closing || goes_back())
            }
            Shape::Comment => moves && after_blank && self.after_closing,
            Shape::Board => moves,
            Shape::Blank | Shape::Closing => false,
        }
    }

    /// Adds a line that has so many characters before it where the record begins in its middle.
    fn append(&mut self, line: &Line<'_>, shape: &Shape, column: usize) {
        let is_first = self.record.is_none();
        let record = self.record.get_or_insert_with(RawRecord::new);
        record.only_comments |= is_first;
        record.append(line, 0..line.text.len(), column, 0);
        let start = record.text.len() - line.text.len();
        self.faults
            .extend(line.fault.map(|fault| (line.number, fault)));
        let is_body = !matches!(
            shape,
            Shape::Blank | Shape::Tag(_) | Shape::Hash(_) | Shape::Text(_)
        );
        if is_body && record.body == usize::MAX {
            record.body = start;
        }
        record.only_comments &= matches!(shape, Shape::Blank | Shape::Hash(_) | Shape::Comment);
        if let Some(LineFault::Undecodable(character)) = line.fault {
            let mut signs = line.text.char_indices();
            let at = signs.nth(character).map_or(0, |(at, _)| at);
            let message = match line.encoding {
                Encoding::Utf8 | Encoding::Windows1252 => {
                    "bytes that are not UTF-8, read as Windows-1252"
                }
                Encoding::Utf16Le | Encoding::Utf16Be => {
                    "half of a character, expected the whole of it in UTF-16; read as U+FFFD"
                }
            };
            record.warn(ProblemKind::Encoding, start + at, message.to_owned());
        }
        if line.fault == Some(LineFault::TooLong) {
            record.extent = Extent::TooLong;
        }
    }

    fn finish(self, broken_off: bool) -> Option<RawRecord> {
        self.record.map(|mut record| {
            record.warn_of_control_characters();
            if self.length == Length::TooLong {
                record.extent = Extent::TooLong;
            } else if broken_off && !self.after_closing && record.extent == Extent::Whole {
                record.extent = Extent::BrokenOff;
            }
            record.text.truncate(record.text.trim_end().len());
            record.body = record.body.min(record.text.len());
            let names_game = !self.header.names.iter().all(is_footer);
            record.is_surely_first = record.extent != Extent::Whole
                || match self.begins {
                    Some(Start::First | Start::Back(_)) => true,
                    Some(Start::FirstOfWhite) => false,
                    Some(Start::Later(number)) if number < u32::MAX => false,
                    Some(_) => names_game,
                    None => self.header.tags || names_game,
                };
            record
        })
    }
}

/// Whether a tag can stand behind the moves of its game.
fn is_footer(name: &TagName) -> bool {
    ["FinalPosition", "Result", "Score", "Termination"].contains(&&**name)
}

/// The last number of a move in a line, where it is written with a point; 0 where there is none.
fn last_number(line: &str) -> i64 {
    let Some(point) = line.rfind('.') else {
        return 0;
    };
    let digits = line.as_bytes()[..point].iter().rev();
    let digits = digits.take_while(|sign| sign.is_ascii_digit()).count();
    // More digits are no number of a move.
    let digits = digits.min(6);
    line[point - digits..point].parse().unwrap_or(0)
}

impl Header {
    fn take(&mut self, shape: Shape) {
        let name = match shape {
            Shape::Tag(name) => {
                self.tags = true;
                Some(name)
            }
            Shape::Hash(name) => {
                self.hashes = true;
                name
            }
            Shape::Text(name) => {
                self.texts = true;
                name
            }
            _ => None,
        };
        if self.first.is_none() {
            self.first.clone_from(&name);
        }
        if self.names.is_empty() && name.is_some() {
            self.names.reserve(LIKELY_TAGS);
        }
        self.names.extend(name);
    }

    /// Whether a tag with this name can only belong to another record: it was given already, and it is the one that records
    /// begin with, or a player, or it comes after a blank line.
    fn is_given_again(&self, name: &TagName, after_blank: bool) -> bool {
        let begins = self.first.as_ref() == Some(name) || name == "Black" || name == "White";
        (after_blank || begins) && self.names.contains(name)
    }
}
