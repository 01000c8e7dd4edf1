//! Builds one record out of lines.

use std::ops::Range;

use crate::record::input::encoding::Encoding;
use crate::record::input::line::{Line, LineFault, MAX_LINE_BYTES};
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::lexer::lines::leading_number::LeadingNumber;
use crate::record::lexer::lines::line_patterns::ends_with_result;
use crate::record::lexer::lines::list_line::ListLine;
use crate::record::model::problem::Location;
use crate::record::parse::header::players::player_line::names_players;
use crate::record::split::header_state::{HeaderState, may_follow_moves};
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::nesting::Nesting;

/// Makes one record of a text without splitting it; `None` if the text is empty.
pub(crate) fn single_record(text: &str, location: Location) -> Option<RawRecord> {
    let mut builder = RecordBuilder::default();
    let mut offset = location.offset;
    // Characters before the text on its first line.
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
        builder.append(&line, &line_shape(&line.text), column);
        column = 0;
        offset += line.text.len() as u64 + 1;
    }
    builder
        .finish(false)
        .filter(|record| !record.text.is_empty())
}

/// A record under construction.
#[derive(Default)]
pub(super) struct RecordBuilder {
    pub(super) record: Option<RawRecord>,
    /// The faults of its lines, with their line numbers.
    pub(super) faults: Vec<(u64, LineFault)>,
    pub(super) header: HeaderState,
    /// The move number at the beginning of the first line of moves, if one was seen.
    pub(super) leading_number: Option<LeadingNumber>,
    pub(super) after_blank: bool,
    pub(super) after_result: bool,
    /// The move number at the beginning of the last numbered line of moves; negative in a backwards listing.
    pub(super) last_line_number: i64,
    /// The range of that line in the text of the record.
    pub(super) last_moves: Range<usize>,
    /// The last line of moves that may be one of a list; that of the record before, until this one has moves.
    pub(super) list_line: Option<ListLine>,
    /// Whether the number before the moves is that of the game, by the lines next to them.
    has_game_number: bool,
    pub(super) length: RecordLength,
    /// Whether its first lines name players, and stand directly below the moves of another record.
    names: NamesBelow,
    /// Open comments and variations of the movetext.
    pub(super) nesting: Nesting,
    /// The number of the first line inside the open comment that looks like the beginning of a game after a blank line.
    game_in_comment: Option<u64>,
    /// That number, once another comment began before the open one was closed: the open one is unclosed, and the line begins a game.
    pub(super) unclosed_before: Option<u64>,
}

/// What the lines of a record depend on that stand before it.
#[derive(Clone, Copy, Default)]
pub(super) struct RecordBefore {
    length: RecordLength,
    /// The last line of moves that may be one of a list.
    list_line: Option<ListLine>,
    names: NamesBelow,
}

/// Whether names stand directly below the moves of a game, where they may be those of that game.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum NamesBelow {
    #[default]
    No,
    /// The first line of the record stands there.
    Place,
    Names,
}

/// Whether a record exceeds the maximum size.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum RecordLength {
    #[default]
    Fits,
    /// It is longer: the following lines are its rest, up to a line that begins a record.
    TooLong,
}

impl RecordBuilder {
    /// A builder for the lines after a record.
    pub(super) fn after(before: RecordBefore) -> RecordBuilder {
        RecordBuilder {
            list_line: before.list_line,
            length: before.length,
            names: before.names,
            ..RecordBuilder::default()
        }
    }

    /// What the lines after this record depend on.
    pub(super) fn before_next(&self) -> RecordBefore {
        let is_above = self.has_moves() && !self.after_blank && !self.nesting.is_open();
        RecordBefore {
            length: self.length,
            list_line: self.list_line,
            names: if is_above {
                NamesBelow::Place
            } else {
                NamesBelow::No
            },
        }
    }

    /// Whether a paragraph with names directly below the moves of another record ends here. Asked once.
    pub(super) fn ends_names_below(&mut self) -> bool {
        let ends = self.names == NamesBelow::Names && self.after_blank && !self.has_moves();
        if ends {
            self.names = NamesBelow::No;
        }
        ends
    }

    /// Whether a line of moves was seen.
    pub(super) fn has_moves(&self) -> bool {
        self.leading_number.is_some()
    }

    /// The lines of the record.
    pub(super) fn lines(&self) -> Vec<Line<'static>> {
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

    /// Appends a line, unless it begins another record. Returns whether it was appended.
    pub(super) fn take(&mut self, line: &Line<'_>, nesting: bool) -> bool {
        let shape = line_shape(&line.text);
        let is_blank = matches!(shape, LineShape::Blank);
        if is_blank && self.record.is_none() {
            return true;
        }
        if self.record.is_none() {
            let begins = matches!(
                shape,
                LineShape::Tag(_)
                    | LineShape::Hash(_)
                    | LineShape::Text(_)
                    | LineShape::Moves(LeadingNumber::First)
            );
            if begins && line.fault != Some(LineFault::TooLong) {
                self.length = RecordLength::Fits;
            }
        } else if self.is_started_by(&shape, &line.text) {
            if let Some(last) = self.list_line.filter(|_| self.has_moves()) {
                let next = ListLine::read(&line.text);
                self.has_game_number |= next.is_some_and(|next| next.has_game_number(&last));
            }
            return false;
        } else if self.is_full(line) {
            self.length = RecordLength::TooLong;
            return false;
        }
        self.append(line, &shape, 0);
        let begins_game = self.after_blank
            && self.nesting.is_in_comment()
            && shape == LineShape::Moves(LeadingNumber::First);
        if begins_game {
            self.game_in_comment.get_or_insert(line.number);
        }
        self.after_blank = is_blank;
        if let LineShape::Moves(start) = shape {
            let is_first = self.leading_number.is_none();
            if is_first || self.list_line.is_some() {
                let list_line = ListLine::read(&line.text);
                if is_first {
                    self.leading_number = Some(start);
                    let pair = self.list_line.zip(list_line);
                    self.has_game_number =
                        pair.is_some_and(|(last, next)| next.has_game_number(&last));
                    self.list_line = list_line;
                }
                let labelled = list_line.filter(ListLine::is_labelled);
                self.list_line = labelled.or(self.list_line);
            }
            // Numbers inside a comment or a variation are not those of the main line.
            if !self.nesting.is_open() {
                self.last_line_number = match start {
                    LeadingNumber::First | LeadingNumber::FirstOfWhite => 1,
                    LeadingNumber::Backward(number) => -i64::from(number),
                    LeadingNumber::Later(number) if number < u32::MAX => number.into(),
                    _ => self.last_line_number,
                };
                let end = self.record.as_ref().map_or(0, |record| record.text.len());
                self.last_moves = end - line.text.len()..end;
            }
        }
        if self.has_moves() {
            if nesting {
                if self.nesting.read(&line.text) {
                    self.unclosed_before = self.game_in_comment;
                }
                if !self.nesting.is_in_comment() {
                    self.game_in_comment = None;
                }
            }
            if !self.after_blank {
                self.after_result = ends_with_result(&line.text);
            }
        } else {
            self.take_header(shape, &line.text);
        }
        true
    }

    fn take_header(&mut self, shape: LineShape, line: &str) {
        if self.names == NamesBelow::Place && shape != LineShape::Blank {
            self.names = if names_a_player(&shape, line) {
                NamesBelow::Names
            } else {
                NamesBelow::No
            };
        }
        self.header.take(shape, line);
    }

    /// Whether the next lines may state how the game ended: it is followed by a blank line, and nothing has stated it yet.
    pub(super) fn may_be_closed(&self) -> bool {
        self.has_moves()
            && self.after_blank
            && !self.after_result
            && self.header.outcomes == 0
            && !self.nesting.is_open()
            && self.length == RecordLength::Fits
    }

    /// Appends a line that states how the game ended.
    pub(super) fn close(&mut self, line: &Line<'_>) -> bool {
        self.append(line, &LineShape::Closing, 0);
        self.after_blank = false;
        self.after_result = true;
        true
    }

    fn is_full(&self, line: &Line<'_>) -> bool {
        let record = self
            .record
            .as_ref()
            .expect("asked of a record that has begun");
        line.fault == Some(LineFault::TooLong)
            || record.extent == Extent::TooLong
            || record.text.len() + line.text.len() > MAX_LINE_BYTES
    }

    /// Appends a line. `column` counts the characters before it, if the record begins within a line.
    fn append(&mut self, line: &Line<'_>, shape: &LineShape, column: usize) {
        let is_first = self.record.is_none();
        let record = self.record.get_or_insert_with(RawRecord::new);
        record.is_only_comments |= is_first;
        record.append(line, 0..line.text.len(), column, 0);
        let start = record.text.len() - line.text.len();
        self.faults
            .extend(line.fault.map(|fault| (line.number, fault)));
        let is_body = match shape {
            LineShape::Blank | LineShape::Tag(_) | LineShape::Hash(_) | LineShape::Text(_) => false,
            // A longer row is none of the first two of a board.
            LineShape::Board => line.text.split_whitespace().count() <= 6,
            _ => true,
        };
        if is_body && record.body == usize::MAX {
            record.body = start;
        }
        record.is_only_comments &= matches!(
            shape,
            LineShape::Blank | LineShape::Hash(_) | LineShape::Comment
        );
        record.warn_of_fault(line);
        if line.fault == Some(LineFault::TooLong) {
            record.extent = Extent::TooLong;
        }
    }

    pub(super) fn finish(self, broken_off: bool) -> Option<RawRecord> {
        self.record.map(|mut record| {
            record.warn_of_control_characters();
            if self.length == RecordLength::TooLong {
                record.extent = Extent::TooLong;
            } else if broken_off && !self.after_result && record.extent == Extent::Complete {
                record.extent = Extent::Truncated;
            }
            record.text.truncate(record.text.trim_end().len());
            record.body = record.body.min(record.text.len());
            let names_game = !self.header.names.iter().all(may_follow_moves);
            record.is_definite_start = record.extent != Extent::Complete
                || match self.leading_number {
                    Some(
                        LeadingNumber::First | LeadingNumber::Later(0) | LeadingNumber::Backward(_),
                    ) => true,
                    Some(LeadingNumber::FirstOfWhite) => false,
                    Some(LeadingNumber::Later(number)) if number < u32::MAX => false,
                    Some(_) => names_game,
                    None => self.header.has_tags || names_game,
                };
            let listed = self.has_game_number.then(|| record.list_line()).flatten();
            match listed {
                Some(line) => record.after_label(&line),
                None => record,
            }
        })
    }
}

/// Whether a line of this shape names both players, or one of them.
pub(super) fn names_a_player(shape: &LineShape, line: &str) -> bool {
    match shape {
        LineShape::Tag(name) => name == "Black" || name == "White",
        LineShape::Text(Some(name)) | LineShape::Hash(Some(name))
            if name == "Black" || name == "White" =>
        {
            true
        }
        LineShape::Text(_) => names_players(line),
        LineShape::Hash(_) => names_players(line.trim_start_matches('#')),
        _ => false,
    }
}
