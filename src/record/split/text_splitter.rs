//! Splits lines of text into records, so that a defect of one record never reaches the next.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{self, Read};

use serde_json::value::RawValue;

use crate::record::input::line::{Line, LineFault};
use crate::record::input::line_reader::LineReader;
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::parse::header::field::HashPrefix;
use crate::record::parse::header::fields::fields;
use crate::record::split::json::games_in_object::games_of_object;
use crate::record::split::json::json_splitter::is_json;
use crate::record::split::line_shape::{LineShape, line_shape, next_game_in_line};
use crate::record::split::markup::line_markup::without_marks;
use crate::record::split::record_builder::{RecordBefore, RecordBuilder, names_a_player};
use crate::record::split::tables::game_table::GameTable;
use crate::record::split::tables::ply_table::PlyTable;
use crate::record::split::tables::table_item::TableItem;
use crate::record::vocabulary::outcome::outcome;

/// The maximum size in bytes of an HTML page, a mail or a list of texts that is converted to plain text. A longer one is read as it is.
const MAX_CONVERTED_BYTES: usize = 32 << 20;

/// Splits a stream of text into records.
pub(crate) struct TextSplitter<R> {
    lines: LineReader<R>,
    /// Lines that were read and belong to no record yet.
    pending: VecDeque<Line<'static>>,
    /// The last line up to which comments and variations are known to be unclosed. Up to there nesting is ignored, so that an unclosed
    /// brace does not swallow the records after it.
    unclosed_until: u64,
    /// What the next record depends on of the last one.
    last: RecordBefore,
    /// The overlong line of which only the first piece belongs to a record.
    long_line: Option<LongLine>,
    /// The table that the file is.
    table: Option<Box<FileTable>>,
    /// The number of the next lines that state how the game before them ended.
    closing_lines: usize,
    /// Games of an object of JSON that were not returned yet.
    games: VecDeque<RawRecord>,
}

/// A table whose columns are known from the headings at the beginning of the file.
enum FileTable {
    Plies(Box<PlyTable>),
    Games(Box<GameTable>),
}

impl FileTable {
    /// The table that these first lines of a file begin; `None` leaves them as they are.
    fn detect<R: Read>(
        read: &mut VecDeque<Line<'static>>,
        lines: &mut LineReader<R>,
    ) -> Option<FileTable> {
        GameTable::detect(read, || lines.next())
            .map(|table| FileTable::Games(Box::new(table)))
            .or_else(|| PlyTable::detect(read).map(|table| FileTable::Plies(Box::new(table))))
    }

    /// What follows in the table.
    fn next<R: Read>(&mut self, lines: &mut LineReader<R>) -> TableItem {
        match self {
            FileTable::Plies(table) => table.next(|| lines.next()),
            FileTable::Games(table) => table.next(|| lines.next()),
        }
    }

    /// Whether no line waits that was read.
    fn is_at_end(&self) -> bool {
        match self {
            FileTable::Plies(table) => table.is_at_end(),
            FileTable::Games(table) => table.is_at_end(),
        }
    }
}

/// The number of lines in which people state how a game ended.
const MAX_CLOSING_LINES: usize = 4;

/// The number of lines of a header that are searched for names.
const MAX_HEADER_LINES: usize = 12;

/// Whether a line among those of a text is an object of JSON, which is a record of its own.
fn is_json_object(line: &Line<'_>) -> bool {
    let text = line.text.trim();
    text.starts_with('{')
        && text.ends_with('}')
        && is_json(text)
        && serde_json::from_str::<&RawValue>(text).is_ok()
}

fn is_blank(line: &Line<'_>) -> bool {
    line.text.trim().is_empty()
}

/// Whether a line after a game may be one of those that state how it ended: it is text, and gives no other tag.
fn may_be_closing_line(line: &Line<'_>) -> bool {
    let text = line.text.trim();
    let is_claim = |name: &str| matches!(name, "Result" | "Termination" | "Score");
    line.fault.is_none()
        && text.starts_with(char::is_alphanumeric)
        && matches!(line_shape(text), LineShape::Text(None))
        && fields(text, HashPrefix::No)
            .tags
            .iter()
            .all(|field| is_claim(&field.name))
}

/// A line that is longer than the maximum size of a record.
struct LongLine {
    number: u64,
    /// The offset of its first piece in the file.
    offset: u64,
    /// Bytes after that piece.
    omitted_bytes: u64,
}

impl<R: Read> TextSplitter<R> {
    /// Continues after lines that were read already.
    pub(crate) fn after(
        mut lines: LineReader<R>,
        mut read: VecDeque<Line<'static>>,
    ) -> TextSplitter<R> {
        lines.convert_by(without_marks);
        for line in &mut read {
            line.text = without_marks(std::mem::take(&mut line.text));
        }
        TextSplitter {
            table: FileTable::detect(&mut read, &mut lines).map(Box::new),
            lines,
            pending: read,
            unclosed_until: 0,
            last: RecordBefore::default(),
            long_line: None,
            closing_lines: 0,
            games: VecDeque::new(),
        }
    }

    /// Splits what `convert` makes of the lines of an HTML page, a mail or a list of texts, of which some were read already.
    pub(crate) fn after_converted(
        mut lines: LineReader<R>,
        mut read: VecDeque<Line<'static>>,
        convert: impl FnOnce(Vec<Line<'static>>) -> Vec<Line<'static>>,
    ) -> TextSplitter<R> {
        let mut bytes = 0;
        while bytes < MAX_CONVERTED_BYTES
            && let Some(line) = lines.next()
        {
            bytes += line.text.len();
            read.push_back(line);
        }
        if bytes < MAX_CONVERTED_BYTES {
            read = convert(read.into()).into();
        }
        TextSplitter::after(lines, read)
    }

    /// Takes the error that ended the stream, if there is one.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.lines.take_failure()
    }

    /// The next record; `None` at the end of the stream, and where it cannot be read any further.
    pub(crate) fn next(&mut self) -> Option<RawRecord> {
        if let Some(game) = self.games.pop_front() {
            return Some(game);
        }
        let mut builder = RecordBuilder::after(self.last);
        loop {
            self.skip_rest_of_long_line();
            let is_row_next = self.is_row_next();
            // The lines of a table are read by the table.
            if self.closing_lines == 0 && self.table.is_none() {
                self.closing_lines = self.closing_lines(&builder);
            }
            if is_row_next && builder.record.is_none() {
                match self.next_of_table() {
                    Some(record) => return Some(record),
                    None => continue,
                }
            }
            let is_of_no_game =
                self.table.is_none() && builder.ends_names_below() && self.are_other_names_ahead();
            let line = match self.pending.front() {
                Some(line) => Some(line.borrowed()),
                None if is_row_next => None,
                None => self.lines.peek(),
            };
            if self.table.is_none()
                && !builder.nesting.is_open()
                && let Some(at) = line.as_ref().and_then(next_game_in_line)
            {
                self.cut_next_line(at);
                continue;
            }
            let is_end = line.is_none() && !is_row_next;
            let is_object = !builder.nesting.is_open() && line.as_ref().is_some_and(is_json_object);
            if is_object && builder.record.is_none() {
                let line = self.next_line()?;
                self.last = RecordBefore::default();
                self.games = games_of_object(RawRecord::of_json_line(&line)).into();
                return self.games.pop_front();
            }
            let taken = line
                .filter(|line| match self.closing_lines {
                    _ if is_object || is_of_no_game => false,
                    0 => builder.take(line, line.number > self.unclosed_until),
                    _ => builder.close(line),
                })
                .map(|line| (line.number, line.offset, line.fault));
            if let Some((number, offset, fault)) = taken {
                self.closing_lines = self.closing_lines.saturating_sub(1);
                let is_known = |long: &LongLine| long.number == number && long.offset == offset;
                if fault == Some(LineFault::TooLong)
                    && !self.long_line.as_ref().is_some_and(is_known)
                {
                    self.long_line = Some(LongLine {
                        number,
                        offset,
                        omitted_bytes: 0,
                    });
                }
                if self.pending.pop_front().is_none() {
                    self.lines.advance();
                }
                if let Some(line) = builder.unclosed_before {
                    builder = self.split_again(&builder, line - 1);
                }
                continue;
            }
            if !builder.nesting.is_open() {
                self.last = builder.before_next();
                let mut record = builder.finish(is_end && self.lines.has_failed())?;
                let line = record.location(0).line;
                let long = self.long_line.as_ref().filter(|long| long.number == line);
                record.omitted_bytes = long.map_or(0, |long| long.omitted_bytes);
                return Some(record);
            }
            // A comment or variation is never closed.
            builder = self.split_again(&builder, u64::MAX);
        }
    }

    /// The number of the next lines that are a paragraph of their own and state how the game before them ended; 0 if they do not. Several lines before the moves of
    /// a game are its header.
    fn closing_lines(&mut self, builder: &RecordBuilder) -> usize {
        if !builder.may_be_closed() {
            return 0;
        }
        let (mut count, mut states_outcome) = (0, false);
        while let Some(line) = self.look_ahead(count).filter(|line| !is_blank(line)) {
            if count == MAX_CLOSING_LINES {
                return 0;
            }
            states_outcome = states_outcome || outcome(line.text.trim(), |_| None).is_some();
            count += 1;
        }
        // Most lines after a game state no outcome, which is found faster than their tags.
        if !states_outcome || !self.pending.iter().take(count).all(may_be_closing_line) {
            return 0;
        }
        let mut next = count;
        while self.look_ahead(next).is_some_and(is_blank) && next < count + MAX_CLOSING_LINES {
            next += 1;
        }
        let is_header = count > 1
            && self
                .look_ahead(next)
                .is_some_and(|line| matches!(line_shape(&line.text), LineShape::Moves(_)));
        if is_header { 0 } else { count }
    }

    /// Whether a line before the next moves names players.
    fn are_other_names_ahead(&mut self) -> bool {
        for count in 0..MAX_HEADER_LINES {
            let Some(line) = self.look_ahead(count) else {
                return false;
            };
            match line_shape(&line.text) {
                LineShape::Moves(_) => return false,
                shape if names_a_player(&shape, &line.text) => return true,
                _ => {}
            }
        }
        false
    }

    /// Cuts the next line at a byte, where another game begins in it.
    fn cut_next_line(&mut self, at: usize) {
        if let Some(line) = self.next_line() {
            let (game, next) = line.text.split_at(at);
            let indent = " ".repeat(game.chars().count());
            self.pending.push_front(line.with_text(indent + next));
            self.pending.push_front(line.with_text(game.to_owned()));
        }
    }

    /// Takes the next line.
    fn next_line(&mut self) -> Option<Line<'static>> {
        self.pending.pop_front().or_else(|| self.lines.next())
    }

    /// The line this many lines after the next one.
    fn look_ahead(&mut self, count: usize) -> Option<&Line<'static>> {
        while self.pending.len() <= count {
            self.pending.push_back(self.lines.next()?);
        }
        self.pending.get(count)
    }

    /// Gives the lines of a record back, to be split again, those up to this one without nesting.
    fn split_again(&mut self, builder: &RecordBuilder, last: u64) -> RecordBuilder {
        for line in builder.lines().into_iter().rev() {
            self.unclosed_until = self.unclosed_until.max(line.number.min(last));
            self.pending.push_front(line);
        }
        RecordBuilder::after(self.last)
    }
}

impl<R: Read> TextSplitter<R> {
    /// Whether a row of a table follows.
    fn is_row_next(&self) -> bool {
        self.table.is_some() && self.pending.is_empty()
    }

    /// The record of the next game of a table. At lines that are no rows, it is `None` and the lines wait.
    fn next_of_table(&mut self) -> Option<RawRecord> {
        let table = self.table.as_deref_mut()?;
        match table.next(&mut self.lines) {
            TableItem::Game(mut record) => {
                let is_broken_off = self.lines.has_failed() && table.is_at_end();
                if is_broken_off && self.lines.peek().is_none() && record.extent == Extent::Complete
                {
                    record.extent = Extent::Truncated;
                }
                self.last = RecordBefore::default();
                Some(*record)
            }
            TableItem::Text(lines) => {
                self.pending.extend(lines);
                None
            }
            TableItem::End(lines) => {
                self.pending = lines;
                self.table = None;
                None
            }
        }
    }

    /// Skips the pieces after the first piece of an overlong line.
    fn skip_rest_of_long_line(&mut self) {
        let Some(long) = &mut self.long_line else {
            return;
        };
        while let Some(line) = self.pending.front()
            && line.number == long.number
            && line.offset > long.offset
        {
            long.omitted_bytes += line.encoding.length_in_file(&line.text) as u64;
            self.pending.pop_front();
        }
        if self.pending.is_empty() && self.lines.is_in_long_line() {
            long.omitted_bytes += self.lines.skip_rest_of_line();
        }
    }
}
