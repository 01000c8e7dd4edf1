//! Sections of a stream: parts that begin where a record surely begins. Whether what follows in a section is one record or several is
//! decided by replay: a game that stands in two parts is joined, two games without a header between them are separated.

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

/// Where a section is closed even if what follows may belong to it: bytes, and parts.
const MOST_BYTES: usize = 64 << 10;
const MOST_PARTS: usize = 64;

/// Bytes that are held back at most until a date shows in which order the file has day and month.
const MOST_HELD_BACK: usize = 8 << 20;

/// The sections of a stream.
pub(crate) struct Sections<R> {
    cut: Cut<R>,
    /// The first part of the next section.
    next: Option<RawRecord>,
    /// Sections that were cut and not yet handed out, their bytes, and whether they have a date that can be read in two ways.
    held_back: VecDeque<Vec<RawRecord>>,
    bytes: usize,
    is_ambiguous: bool,
    /// In which order the dates of the file are, as the first one shows that can be read in one way alone.
    date_order: Option<DateOrder>,
}

impl<R: Read> Sections<R> {
    /// The sections of a stream of which nothing was read yet.
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

    /// The parts of the next section. Where it has a date that can be read in two ways, it is held back until another date of the file
    /// shows which of them is meant.
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

    /// Looks in the header of a part for dates in figures.
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

    /// Why the stream could not be read to its end, if it could not; once.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.cut.take_failure()
    }
}

/// How a stream is cut into records.
pub(crate) enum Cut<R> {
    /// Nothing of it was read yet.
    Unknown(Option<R>),
    Text(Records<R>),
    Json(Objects<R>),
}

impl<R: Read> Cut<R> {
    /// The next record, not yet parsed.
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

    /// Why the stream could not be read to its end, if it could not; once.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        match self {
            Cut::Unknown(_) => None,
            Cut::Text(records) => records.take_failure(),
            Cut::Json(objects) => objects.take_failure(),
        }
    }

    /// As the format says, or the beginning of the stream.
    fn of(input: R, format: Option<Format>) -> Cut<R> {
        let mut lines = Lines::new(input);
        let mut read = VecDeque::new();
        let is_json = match format.and_then(Format::is_json) {
            Some(is_json) => is_json,
            None => {
                let mut start = String::new();
                // Two lines with something on them tell; blank lines before the first are none of a record.
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

/// The lines at the beginning of a text in which a table of HTML is looked for.
const LINES_BEFORE_TABLE: usize = 16;

/// Whether a text is HTML, or a header with a table of HTML below it; it is read as far as needed to tell.
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
