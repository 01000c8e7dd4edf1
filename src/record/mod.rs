//! Whole games as text, and back.
//!
//! Reading goes in three steps that are kept apart so that nothing wrong with one record reaches the next: a stream is
//! decoded and cut into records, each record is parsed by itself, and what was parsed is replayed by the rules. Every record
//! comes out as a [`Record`]: a game or a reject, its text, and all [`Problem`]s with their places.
//!
//! ```
//! use sumito::record::{Content, ReadOptions, read};
//!
//! let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n\n# layout: Belgian Daisy\n1.e5e6 i5h5\n";
//! let records: Vec<_> = read(text.as_bytes(), ReadOptions::default()).collect::<Result<_, _>>()?;
//! assert!(matches!(&records[0].content, Content::Game(game) if game.plies().len() == 6));
//! assert!(matches!(records[1].content, Content::Rejected));
//! assert_eq!(
//!     records[1].problems[0].to_string(),
//!     "5:3: error: ply 1: `e5e6` is not a legal move: there is no marble on e5, expected a marble of Black [illegal-move]"
//! );
//! # Ok::<(), std::io::Error>(())
//! ```

mod abalassembly;
mod ag;
mod analysis;
mod apgn;
mod borne_out;
mod choose;
mod claims;
mod container;
mod csv;
mod cut;
mod dates;
mod draft;
mod evaluated;
mod facts;
mod fields;
mod format;
mod fragment;
mod game;
mod header;
mod held_back;
mod help;
mod html;
mod identity;
mod infer;
mod item;
mod json;
mod kaawa;
mod keys;
mod linear;
mod losses;
mod manner;
mod mend;
mod movetext;
mod nearest;
mod nesting;
mod object;
mod objects;
mod outcome;
mod parallel;
mod passage;
mod players;
mod playstrategy;
mod problem;
mod puzzle;
mod raw;
mod replay;
mod result_claims;
mod result_words;
mod reversible;
mod run;
mod sections;
mod sentence;
mod shape;
mod source;
mod start;
mod stated;
mod table;
mod tags;
mod text;
mod verloop;
mod vocabulary;
mod word_tables;
mod words;
mod writer;

use std::collections::VecDeque;
use std::io::{self, Read};

pub use analysis::{Analysis, Mark, Verdict, Worth, line_names};
pub use container::{FileKind, Unread, is_database, is_hidden, unpack};
pub use csv::Rows;
pub use dates::{DateOrder, normal_date};
pub(crate) use dates::{DateReading, read_date};
pub use format::Format;
pub use fragment::{joined_of, read_second_half};
pub use game::{Game, Notes, Ply, Step, Variation, score};
pub(crate) use game::{RECORD_TAGS, is_known, steps as steps_from};
pub use held_back::HeldBack;
pub use help::Help;
pub use json::{ply_values, value};
pub use manner::Manner;
pub use nearest::{Near, Slip};
pub use parallel::{in_order, read_parallel};
pub use problem::{Kind, Place, Problem, Severity};
pub use puzzle::{Puzzle, Task};
pub use reversible::Order;
pub use tags::TagName;
pub use text::{MoveListError, read_moves};
pub use words::{Ending, GameResult, Score};
pub use writer::{Parts, WriteOptions, Writer};

use crate::notation::{Notation, NumberMeaning};
use crate::rules::{Layout, Rules};
use choose::declared_notation;
use draft::Draft;
use movetext::Style;
use object::Object;
use objects::is_json;
use raw::{Extent, RawRecord};
use sections::Sections;

/// How a reader takes claims that the replay does not bear out, and games that stop replaying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strictness {
    /// They are warnings, and the legal part of a game is kept.
    #[default]
    Tolerant,
    /// They are errors, and the game is rejected.
    Strict,
}

/// What a reader does with a record that stops at a word that is no legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repair {
    /// It stops there.
    #[default]
    Off,
    /// It reads the word as it would be without a missing blank or a swapped pair, where only one such reading lets the
    /// whole record replay and nothing else explains it. The game is whole then, and says so ([`Game::mended`]).
    Unique,
}

/// What a reader is told beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The format; found by content when not given.
    pub format: Option<Format>,
    /// The notation; the record's own, or found by replay, when not given.
    pub notation: Option<Notation>,
    /// The layout of records that state none; found by replay when not given.
    pub layout: Option<&'static Layout>,
    /// What to do with what is not as claimed.
    pub strictness: Strictness,
    /// What to do with a word that is no legal move.
    pub repair: Repair,
    /// The rules of records that state none.
    pub rules: Rules,
    /// Whether the day or the month comes first in dates as `03/05/2013`; the day, with a warning, when not given.
    pub date_order: Option<DateOrder>,
}

/// One record of a file: what it holds, and what is to be said about it.
#[derive(Debug, Clone)]
pub struct Record {
    /// From 1; comments between games are not counted.
    pub number: u64,
    /// Where it begins.
    pub place: Place,
    /// Its text, as found but for line ends and encoding.
    pub text: String,
    /// The format it was read in.
    pub format: Format,
    /// The game, if there is one.
    pub content: Content,
    /// Everything noticed, in the order of the text.
    pub problems: Vec<Problem>,
}

/// What a record holds.
#[derive(Debug, Clone)]
pub enum Content {
    /// A game; a part of one when [`Game::incomplete`] says so.
    Game(Box<Game>),
    /// Nothing that can be replayed.
    Rejected,
    /// Comments that belong to no game.
    Preamble,
}

/// Reads the games of a stream one by one. Memory does not grow with the stream.
///
/// Where the stream cannot be read any further, what was read of the last game is a record, then comes the error, then the end.
pub fn read<R: Read>(input: R, options: ReadOptions) -> Reader<R> {
    Reader {
        sections: Sections::new(input),
        read: VecDeque::new(),
        options,
        numbering: Numbering::default(),
    }
}

/// The records of a stream; made by [`read`].
pub struct Reader<R> {
    sections: Sections<R>,
    /// Records that were read and not yet handed out.
    read: VecDeque<(Record, Found)>,
    options: ReadOptions,
    numbering: Numbering,
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        if self.read.is_empty() {
            let Some(section) = self.sections.next(self.options) else {
                return self.sections.take_failure().map(Err);
            };
            self.read.extend(sections::read(section, self.options));
        }
        let (record, found) = self.read.pop_front()?;
        Some(Ok(self.numbering.number(record, found)))
    }
}

/// The notation of a record that does not state it, found by replay.
type Found = Option<Notation>;

/// What depends on the records before.
#[derive(Default)]
struct Numbering {
    /// Of the last record.
    number: u64,
    /// The notation found by replay of the last record that states none.
    found: Found,
}

impl Numbering {
    /// The next record with its number, and with a note if its notation is news.
    fn number(&mut self, mut record: Record, found: Found) -> Record {
        self.number += u64::from(!matches!(record.content, Content::Preamble));
        record.number = self.number;
        if found.is_some() && found != self.found {
            self.found = found;
            let problem = found.map(|found| notation_found(found, record.place));
            record.problems.extend(problem);
        }
        record.problems.sort_by_key(|problem| problem.place.offset);
        record
    }
}

/// Said once for the records of a stream that are in the same notation.
fn notation_found(notation: Notation, place: Place) -> Problem {
    let message = format!("notation not stated; by replay it is {notation}");
    Problem::new(Severity::Note, Kind::NotationInferred, place, message)
}

/// Reads a text that was kept as one record, which begins at this place of its file; `None` when it is empty.
pub fn read_kept(text: &str, place: Place, options: ReadOptions) -> Option<Record> {
    let raw = kept(text, place, options)?;
    let outcome = read_as(&raw, options);
    Some(record_of(raw, outcome, options).0)
}

/// A text that was kept as one record, not yet parsed.
fn kept(text: &str, place: Place, options: ReadOptions) -> Option<RawRecord> {
    let is_json = options
        .format
        .and_then(Format::is_json)
        .unwrap_or(is_json(text));
    let mut raw = cut::kept(text, place)?;
    if is_json {
        (raw.is_object, raw.only_comments, raw.body) = (true, false, 0);
    }
    Some(raw)
}

/// The record that was read, and the notation that it does not state.
fn record_of(raw: RawRecord, outcome: Outcome, options: ReadOptions) -> (Record, Found) {
    let Outcome {
        format,
        mut content,
        mut problems,
        found,
        ..
    } = outcome;
    if problems.iter().any(|problem| problem.help.is_some()) {
        let options = ReadOptions {
            format: Some(format),
            ..options
        };
        match mend::mend(&raw, &problems, options) {
            Some(mended) if options.repair == Repair::Unique => (content, problems) = mended,
            Some((_, said)) => mend::tell(&said, &mut problems),
            None => {}
        }
    }
    let place = raw.place(0);
    (
        Record {
            number: 0,
            place,
            text: raw.text,
            format,
            content,
            problems,
        },
        found,
    )
}

/// What reading a record gives.
struct Outcome {
    format: Format,
    content: Content,
    problems: Vec<Problem>,
    found: Found,
    /// Whether something in it may have been read otherwise than it was meant, though the moves replay.
    is_doubtful: bool,
}

/// Takes the moves of a record into a draft otherwise than the parser of its format does.
type ParseMoves<'a> = dyn FnMut(Style, &mut Draft) + 'a;

/// What a record holds: as its format has it, or in a freer reading where that is better.
fn read_as(raw: &RawRecord, options: ReadOptions) -> Outcome {
    let options = ReadOptions {
        date_order: options.date_order.or(raw.date_order),
        ..options
    };
    let strict = read_draft(raw, options, None);
    if raw.is_object {
        return strict;
    }
    text::best(raw, strict, options)
}

/// What a record holds, with its moves taken by the parser of its format or another one.
fn read_draft(
    raw: &RawRecord,
    options: ReadOptions,
    parse_moves: Option<&mut ParseMoves<'_>>,
) -> Outcome {
    let (format, draft) = parse(raw, options, parse_moves);
    let is_doubtful = draft.is_doubtful;
    let alone = |content, severity, kind, message: &str| Outcome {
        format,
        content,
        problems: vec![Problem::new(severity, kind, raw.place(0), message)],
        found: None,
        is_doubtful: false,
    };
    if raw.extent == Extent::TooLong {
        let mut message =
            "longer than a record can be, expected at most 1 MiB a game (8 MiB in JSON)".to_owned();
        if raw.left_out > 0 {
            let (kept, rest) = (raw.text.len(), raw.left_out);
            message = format!("a line {message}; its first {kept} bytes are kept, {rest} are not");
        }
        return alone(Content::Rejected, Severity::Error, Kind::TooLong, &message);
    }
    if raw.only_comments && !draft.has_header() {
        let message = if raw.is_object {
            "what stands around a list of games"
        } else {
            "comments that belong to no game"
        };
        return alone(Content::Preamble, Severity::Note, Kind::Preamble, message);
    }
    if !raw.is_object && draft.plies.is_empty() && !draft.has_header() && text::is_prose(&raw.text)
    {
        let message = "text without moves that belongs to no game";
        return alone(Content::Preamble, Severity::Note, Kind::Preamble, message);
    }
    let (content, problems, found) = replay::replay(draft, raw, options);
    Outcome {
        format,
        content,
        problems,
        found,
        is_doubtful,
    }
}

/// What the parser of its format finds in a record.
fn parse(
    raw: &RawRecord,
    options: ReadOptions,
    parse_moves: Option<&mut ParseMoves<'_>>,
) -> (Format, Draft) {
    let mut draft = Draft {
        problems: raw.problems.clone(),
        ..Draft::default()
    };
    let format = if raw.is_object {
        parse_object(raw, options, &mut draft)
    } else {
        parse_text(raw, options, parse_moves, &mut draft)
    };
    (format, draft)
}

fn parse_text(
    raw: &RawRecord,
    options: ReadOptions,
    parse_moves: Option<&mut ParseMoves<'_>>,
    draft: &mut Draft,
) -> Format {
    let format = options.format.unwrap_or_else(|| format::detect(raw));
    header::parse(raw, draft);
    let tags = &draft.tags;
    let tag = tags.iter().find(|tag| tag.name == "Rules");
    let said = tag.map(|tag| (tag.value.as_str(), tag.at));
    draft.stated.read(said, options.rules);
    start::take_rules_of_layout(draft, options);
    draft.notation = declared_notation(draft, raw, options).or(match format {
        Format::Reversible => Some(Notation::Reversible),
        Format::Ag => Some(Notation::Nacre),
        _ => None,
    });
    draft.numbers = match draft.notation {
        Some(notation) if !notation.spells_numbers() => NumberMeaning::Scores,
        None if !shape::spells_numbers(&raw.text[raw.body..]) => NumberMeaning::Scores,
        _ => NumberMeaning::Moves,
    };
    match format {
        _ if raw.extent == Extent::TooLong || raw.only_comments && !draft.has_header() => {}
        Format::Apgn => apgn::parse(raw, parse_moves, draft),
        Format::Linear | Format::Table if let Some(parse) = parse_moves => {
            parse(Style::Score, draft)
        }
        Format::Table => table::parse(raw, draft),
        Format::Ag => ag::parse(raw, draft),
        Format::Reversible => reversible::parse(raw, draft),
        Format::Abalassembly => abalassembly::parse(raw, draft),
        _ => linear::parse(raw, draft),
    }
    format
}

fn parse_object(raw: &RawRecord, options: ReadOptions, draft: &mut Draft) -> Format {
    let otherwise = options.format.unwrap_or(Format::Json);
    if raw.extent == Extent::TooLong || raw.only_comments {
        return otherwise;
    }
    let object = match serde_json::from_str::<Object<'_>>(&raw.text) {
        Ok(object) => object,
        Err(error) => {
            draft.stop = Some(object::not_json(&error, raw));
            return otherwise;
        }
    };
    draft.notation = options.notation;
    let tag = object.rules(raw);
    let said = tag.as_ref().map(|tag| (tag.value.as_str(), tag.at));
    draft.stated.read(said, options.rules);
    let format = options
        .format
        .unwrap_or_else(|| format::detect_object(&object));
    match format {
        Format::Kaawa => kaawa::parse(&object, raw, draft),
        Format::Playstrategy => playstrategy::parse(&object, raw, draft),
        Format::Abalassembly => abalassembly::parse_object(&object, raw, draft),
        Format::Verloop => verloop::parse(&object, raw, draft),
        _ => json::parse(&object, raw, draft),
    }
    if draft.notation.is_none() {
        draft.notation = declared_notation(draft, raw, options);
    }
    format
}
