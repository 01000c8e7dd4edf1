//! Sections of a stream: parts that begin where a record surely begins. Whether what follows in a section is one record or several is
//! decided by replay: a game that stands in two parts is joined, two games without a header between them are separated.

use std::collections::VecDeque;
use std::io::{self, Read};

use crate::notation::Notation;
use crate::record::dates::order::{DateOrder, Evidence, numeric_order};
use crate::record::free_text;
use crate::record::input::cut::Records;
use crate::record::input::html::{begins_table, is_html};
use crate::record::input::json_objects::{Objects, is_json};
use crate::record::input::raw::RawRecord;
use crate::record::input::shape::ends_with_result;
use crate::record::input::source::{Line, Lines};
use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::{ReadOptions, Strictness};
use crate::record::model::record::{Content, Record};
use crate::record::parse::draft::Draft;
use crate::record::parse::header;
use crate::record::reader::interpret::read_as;
use crate::record::reader::parse_record::ParsedRecord;
use crate::record::reader::read_record::record_of;

/// Where a section is closed even if what follows may belong to it: bytes, and parts.
const MOST_BYTES: usize = 64 << 10;
const MOST_PARTS: usize = 64;

/// Lines inside a record at which it is tried as two records.
const MOST_SPLITS: usize = 8;

/// Plies that must replay behind the first part of a game, where the second part stops too.
const FEWEST_PLIES: usize = 4;

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

/// A part that was read.
struct Part {
    raw: RawRecord,
    outcome: ParsedRecord,
    /// Where parts were joined to it.
    joined: Vec<Problem>,
}

/// Reads the records of a section, each with the notation that it does not state.
pub(crate) fn read(parts: Vec<RawRecord>, options: ReadOptions) -> Vec<(Record, Option<Notation>)> {
    // What is one record does not hang on how strict its reader is.
    let tolerant = ReadOptions {
        strictness: Strictness::Tolerant,
        ..options
    };
    let mut parts = parts.into_iter().map(|raw| Part::read(raw, tolerant));
    let Some(first) = parts.next() else {
        return Vec::new();
    };
    // Most sections are one game.
    if parts.len() == 0 && first.stands_alone() {
        return vec![first.record(options)];
    }
    let mut read = first.separated(tolerant);
    for part in parts {
        let joined = read
            .last()
            .and_then(|last| last.joined_with(&part, tolerant));
        match joined {
            Some(joined) => *read.last_mut().expect("there is a part to join it to") = joined,
            None => read.extend(part.separated(tolerant)),
        }
    }
    read.into_iter().map(|part| part.record(options)).collect()
}

impl Part {
    fn read(raw: RawRecord, options: ReadOptions) -> Part {
        let outcome = read_as(&raw, options);
        Part {
            raw,
            outcome,
            joined: Vec::new(),
        }
    }

    /// The record that this part is for a reader who may be strict.
    fn record(self, options: ReadOptions) -> (Record, Option<Notation>) {
        let Part {
            raw,
            mut outcome,
            joined,
        } = self;
        if options.strictness == Strictness::Strict {
            outcome = read_as(&raw, options);
        }
        outcome.problems.extend(joined);
        record_of(raw, outcome, options)
    }

    fn game(&self) -> Option<&Game> {
        match &self.outcome.content {
            Content::Game(game) => Some(game),
            _ => None,
        }
    }

    fn plies(&self) -> usize {
        self.game().map_or(0, |game| game.plies().len())
    }

    /// Whether it is a text without moves, or tags that stand behind the moves of a game.
    fn is_text(&self) -> bool {
        match self.outcome.content {
            Content::Preamble => !self.raw.only_comments,
            Content::Rejected => self.raw.body >= self.raw.text.len() && !self.raw.is_surely_first,
            Content::Game(_) => false,
        }
    }

    /// Whether it is a whole game about which there is no doubt.
    fn stands_alone(&self) -> bool {
        self.game().is_some_and(|game| game.incomplete.is_none()) && self.outcome.is_beyond_doubt()
    }

    /// This part and the one behind it as one record, if they are one: the moves go on, or what is behind them is a text.
    fn joined_with(&self, behind: &Part, options: ReadOptions) -> Option<Part> {
        let is_text = behind.is_text();
        if is_text && self.game().is_none() {
            return self.explained_by(behind, options);
        }
        let game = self.game()?;
        let is_text_format = |part: &Part| {
            matches!(
                part.outcome.format,
                Format::Linear | Format::Table | Format::Apgn
            )
        };
        if behind.stands_alone()
            || !is_text && matches!(behind.outcome.content, Content::Preamble)
            || !is_text_format(self)
            || !is_text
                && (ends_with_result(&self.raw.text)
                    || game.end().is_some()
                    || contradict(game, &behind.raw))
        {
            return None;
        }
        let raw = self.raw.joined(&behind.raw);
        let outcome = read_as(&raw, options);
        let mut joined = Part {
            raw,
            outcome,
            joined: self.joined.clone(),
        };
        let found = joined.game()?;
        if is_text {
            let is_same = found.moves().eq(game.moves())
                && found.incomplete.is_some() == game.incomplete.is_some();
            let is_better = joined.outcome.is_better_than(&self.outcome);
            return (is_same || is_better).then_some(joined);
        }
        let is_numbered = |part: &Part| {
            !part
                .outcome
                .problems
                .iter()
                .any(|problem| problem.kind == ProblemKind::MoveNumber)
        };
        let is_further = if found.incomplete.is_none() {
            joined.plies() > self.plies()
        } else {
            joined.plies() >= self.plies() + FEWEST_PLIES
        };
        if !is_further || is_numbered(self) && !is_numbered(&joined) {
            return None;
        }
        let location = behind
            .raw
            .location(behind.raw.body.min(behind.raw.text.len()));
        let message = format!(
            "the moves continue the game that begins in line {} and replay behind it; joined to one game",
            self.raw.location(0).line
        );
        joined.joined.push(Problem::new(
            Severity::Warning,
            ProblemKind::Joined,
            location,
            message,
        ));
        Some(joined)
    }

    /// This part, of which no game could be made, with the text behind it, if there is one then: a listing backwards has its final
    /// position behind it.
    fn explained_by(&self, behind: &Part, options: ReadOptions) -> Option<Part> {
        if !matches!(self.outcome.content, Content::Rejected) || self.raw.is_object {
            return None;
        }
        let raw = self.raw.joined(&behind.raw);
        let outcome = read_as(&raw, options);
        let joined = Part {
            raw,
            outcome,
            joined: self.joined.clone(),
        };
        joined.game().is_some().then_some(joined)
    }

    /// The records in this part: itself, unless it does not replay and two games of it do, with a remark between them.
    fn separated(self, options: ReadOptions) -> Vec<Part> {
        let is_free = matches!(self.outcome.format, Format::Linear | Format::Table);
        let is_text = matches!(self.outcome.content, Content::Preamble) || self.raw.is_object;
        if !is_free || is_text || self.stands_alone() {
            return vec![self];
        }
        let lines = free_text::remarks_between_moves(&self.raw.text);
        for at in lines.into_iter().take(MOST_SPLITS) {
            let (first, second) = self.raw.split(at);
            let [first, second] = [first, second].map(|raw| Part::read(raw, options));
            if first.stands_alone() && second.game().is_some() {
                let mut parts = vec![first];
                let rest = second.separated(options);
                if rest.iter().all(Part::stands_alone) {
                    parts.extend(rest);
                    return parts;
                }
            }
        }
        vec![self]
    }
}

/// Whether a part names other players or another event than a game.
fn contradict(game: &Game, behind: &RawRecord) -> bool {
    let mut draft = Draft::default();
    header::parse(behind, &mut draft);
    ["Black", "White", "Event", "Date", "Round"]
        .iter()
        .any(|name| {
            let other = draft.tag(name).map(|tag| tag.value.as_str());
            // `(continued)` behind a name makes no other player.
            let differ =
                |(one, other): (&str, &str)| !one.starts_with(other) && !other.starts_with(one);
            game.tag(name).zip(other).is_some_and(differ)
        })
}
