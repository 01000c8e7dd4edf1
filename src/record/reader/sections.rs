//! Groups the records of a stream into sections, which begin where a record definitely begins. Whether the parts of a section are one
//! record or several is decided by replay: see [`part`](super::part).

use std::collections::VecDeque;
use std::io::{self, Read};

use crate::record::dates::order::{DateOrder, OrderEvidence, order_evidence};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::read_options::ReadOptions;
use crate::record::reader::earlier::board_above::LastBoard;
use crate::record::reader::lists::same_number::is_next_round;
use crate::record::split::record_splitter::RecordSplitter;

/// The maximum size of a section in bytes and in parts. A larger one is closed even if the next part may belong to it.
const MAX_SECTION_BYTES: usize = 64 << 10;

const MAX_SECTION_PARTS: usize = 64;

/// The maximum number of bytes that are held back until a date shows the order of day and month in the file.
const MAX_HELD_BACK_BYTES: usize = 8 << 20;

/// Reads the sections of a stream.
pub(crate) struct Sections<R> {
    splitter: RecordSplitter<R>,
    last_board: LastBoard,
    /// The first part of the next section.
    next: Option<RawRecord>,
    /// Sections that are held back, their size in bytes, and whether they have an ambiguous date.
    held_back: VecDeque<Vec<RawRecord>>,
    held_back_bytes: usize,
    has_ambiguous_date: bool,
    /// The order of day and month in the file, known from the first date that is valid in one order only.
    date_order: Option<DateOrder>,
}

impl<R: Read> Sections<R> {
    /// Reads the sections of a stream from its beginning.
    pub(crate) fn new(input: R) -> Sections<R> {
        Sections {
            splitter: RecordSplitter::Undetected(Some(input)),
            last_board: LastBoard::default(),
            next: None,
            held_back: VecDeque::new(),
            held_back_bytes: 0,
            has_ambiguous_date: false,
            date_order: None,
        }
    }

    /// The parts of the next section. A section with an ambiguous date is held back until another date of the file shows the order of day
    /// and month.
    pub(crate) fn next(&mut self, options: ReadOptions) -> Option<Vec<RawRecord>> {
        if options.date_order.is_some() {
            return self.split_next(options);
        }
        let awaits_order = |sections: &Sections<R>| {
            sections.held_back.is_empty()
                || sections.has_ambiguous_date
                    && sections.date_order.is_none()
                    && sections.held_back_bytes < MAX_HELD_BACK_BYTES
        };
        while awaits_order(self)
            && let Some(section) = self.split_next(options)
        {
            for part in &section {
                self.collect_date_evidence(part);
            }
            self.held_back_bytes += section.iter().map(|part| part.text.len()).sum::<usize>();
            self.held_back.push_back(section);
        }
        let mut section = self.held_back.pop_front()?;
        if self.held_back.is_empty() {
            (self.held_back_bytes, self.has_ambiguous_date) = (0, false);
        }
        for part in &mut section {
            part.date_order = self.date_order;
        }
        Some(section)
    }

    /// Looks for dates in figures in the header of a part.
    fn collect_date_evidence(&mut self, part: &RawRecord) {
        if self.date_order.is_some() || part.is_json {
            return;
        }
        let header = &part.text[..part.body.min(part.text.len())];
        match order_evidence(header) {
            Some(OrderEvidence::Proof(order)) => self.date_order = Some(order),
            Some(OrderEvidence::Ambiguous) => self.has_ambiguous_date = true,
            None => {}
        }
    }

    /// Splits off the next section.
    fn split_next(&mut self, options: ReadOptions) -> Option<Vec<RawRecord>> {
        let first = match self.next.take() {
            Some(part) => part,
            None => self.next_part(options)?,
        };
        let mut bytes = first.text.len();
        let mut parts = vec![first];
        if matches!(self.splitter, RecordSplitter::Json(_)) {
            return Some(parts);
        }
        while let Some(part) = self.next_part(options) {
            bytes += part.text.len();
            // The lines of a list with the same number may be one game.
            let is_in_list = parts.last().is_some_and(|last| is_next_round(last, &part));
            if bytes > MAX_SECTION_BYTES
                || !is_in_list && (part.is_definite_start || parts.len() >= MAX_SECTION_PARTS)
            {
                self.next = Some(part);
                break;
            }
            parts.push(part);
        }
        Some(parts)
    }

    /// The next part, with the board above it.
    fn next_part(&mut self, options: ReadOptions) -> Option<RawRecord> {
        let mut part = self.splitter.next(options)?;
        self.last_board.take(&mut part);
        Some(part)
    }

    /// Takes the error that ended the stream, if there is one.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.splitter.take_failure()
    }
}
