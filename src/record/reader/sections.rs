//! Cuts a stream into sections: parts between places where a record certainly begins. Which parts of a section are one
//! record is decided by replay.

use std::collections::VecDeque;
use std::io::{self, Read};

use crate::record::dates::order::{DateOrder, Evidence, numeric_order};
use crate::record::input::cut::Records;
use crate::record::input::html::{begins_table, is_html};
use crate::record::input::json_objects::{Objects, is_json};
use crate::record::input::raw::RawRecord;
use crate::record::input::source::{Line, Lines};
use crate::record::model::format::Format;
use crate::record::model::read_options::ReadOptions;

/// A section is closed at this many bytes, even if the next part may belong to it.
const MOST_BYTES: usize = 64 << 10;
const MOST_PARTS: usize = 64;

/// Limit of the bytes that are held back until an unambiguous date shows the date order of the file.
const MOST_HELD_BACK: usize = 8 << 20;

/// The sections of a stream.
pub(crate) struct Sections<R> {
    cut: Cut<R>,
    /// The first part of the next section.
    next: Option<RawRecord>,
    /// Sections that wait for an unambiguous date, or to be returned.
    held_back: VecDeque<Vec<RawRecord>>,
    bytes: usize,
    is_ambiguous: bool,
    /// The date order of the file, known from the first unambiguous date.
    date_order: Option<DateOrder>,
}

impl<R: Read> Sections<R> {
    /// The sections of an unread stream.
    pub(crate) fn new(input: R) -> Sections<R> {
        Sections {
            cut: Cut::Unknown(Some(input)),
            next: None,
            held_back: VecDeque::new(),
            bytes: 0,
            is_ambiguous: false,
            date_order: None,
        }
    }

    /// The parts of the next section. A section with an ambiguous date is held back until another date shows the
    /// order.
    pub(crate) fn next(&mut self, options: ReadOptions) -> Option<Vec<RawRecord>> {
        if options.date_order.is_some() {
            return self.cut_next(options);
        }
        let awaits_order = |sections: &Sections<R>| {
            sections.held_back.is_empty()
                || sections.is_ambiguous
                    && sections.date_order.is_none()
                    && sections.bytes < MOST_HELD_BACK
        };
        while awaits_order(self)
            && let Some(section) = self.cut_next(options)
        {
            for part in &section {
                self.look_at_dates(part);
            }
            self.bytes += section.iter().map(|part| part.text.len()).sum::<usize>();
            self.held_back.push_back(section);
        }
        let mut section = self.held_back.pop_front()?;
        if self.held_back.is_empty() {
            (self.bytes, self.is_ambiguous) = (0, false);
        }
        for part in &mut section {
            part.date_order = self.date_order;
        }
        Some(section)
    }

    /// Searches the header of a part for numeric dates.
    fn look_at_dates(&mut self, part: &RawRecord) {
        if self.date_order.is_some() || part.is_object {
            return;
        }
        let header = &part.text[..part.body.min(part.text.len())];
        match numeric_order(header) {
            Some(Evidence::Proof(order)) => self.date_order = Some(order),
            Some(Evidence::Ambiguous) => self.is_ambiguous = true,
            None => {}
        }
    }

    /// Cuts the next section.
    fn cut_next(&mut self, options: ReadOptions) -> Option<Vec<RawRecord>> {
        let first = self.next.take().or_else(|| self.cut.next(options))?;
        let mut bytes = first.text.len();
        let mut parts = vec![first];
        if matches!(self.cut, Cut::Json(_)) {
            return Some(parts);
        }
        while let Some(part) = self.cut.next(options) {
            bytes += part.text.len();
            if part.is_surely_first || bytes > MOST_BYTES || parts.len() == MOST_PARTS {
                self.next = Some(part);
                break;
            }
            parts.push(part);
        }
        Some(parts)
    }

    /// The error that ended the stream, if there was one; returned once.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.cut.take_failure()
    }
}

/// The splitter of a stream into raw records.
pub(crate) enum Cut<R> {
    /// An unread stream, whose kind is not known yet.
    Unknown(Option<R>),
    Text(Records<R>),
    Json(Objects<R>),
}

impl<R: Read> Cut<R> {
    /// The next raw record.
    pub(crate) fn next(&mut self, options: ReadOptions) -> Option<RawRecord> {
        if let Cut::Unknown(input) = self {
            *self = Cut::of(input.take()?, options.format);
        }
        match self {
            Cut::Unknown(_) => None,
            Cut::Text(records) => records.next(),
            Cut::Json(objects) => objects.next(),
        }
    }

    /// The error that ended the stream, if there was one; returned once.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        match self {
            Cut::Unknown(_) => None,
            Cut::Text(records) => records.take_failure(),
            Cut::Json(objects) => objects.take_failure(),
        }
    }

    /// The splitter that the format or the beginning of the stream asks for.
    fn of(input: R, format: Option<Format>) -> Cut<R> {
        let mut lines = Lines::new(input);
        let mut read = VecDeque::new();
        let is_json = match format.and_then(Format::is_json) {
            Some(is_json) => is_json,
            None => {
                let mut start = String::new();
                // Two non-blank lines are enough to decide; leading blank lines do not count.
                while start.lines().count() < 3
                    && read.len() < 64
                    && let Some(line) = lines.next()
                {
                    if !line.text.trim().is_empty() {
                        start.push_str(&line.text);
                        start.push('\n');
                    } else if start.is_empty() {
                        continue;
                    }
                    read.push_back(line);
                }
                is_json(&start)
            }
        };
        if is_json {
            Cut::Json(Objects::after(lines, read))
        } else if format.is_none() && has_html(&mut lines, &mut read) {
            Cut::Text(Records::after_html(lines, read))
        } else {
            Cut::Text(Records::after(lines, read))
        }
    }
}

/// Number of lines in which an HTML table is searched.
const LINES_BEFORE_TABLE: usize = 16;

/// Whether a text is HTML, or a header followed by an HTML table. Reads only as far as needed.
fn has_html<R: Read>(lines: &mut Lines<R>, read: &mut VecDeque<Line<'static>>) -> bool {
    if read.front().is_some_and(|line| is_html(&line.text)) {
        return true;
    }
    while read.len() < LINES_BEFORE_TABLE
        && let Some(line) = lines.next()
    {
        read.push_back(line);
    }
    read.iter().any(|line| begins_table(&line.text))
}
