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
mod apgn;
mod choose;
mod claims;
mod csv;
mod cut;
mod draft;
mod fields;
mod format;
mod game;
mod header;
mod item;
mod json;
mod kaawa;
mod linear;
mod losses;
mod movetext;
mod object;
mod objects;
mod playstrategy;
mod problem;
mod raw;
mod replay;
mod reversible;
mod run;
mod shape;
mod source;
mod table;
mod tags;
mod verloop;
mod words;
mod writer;

use std::collections::VecDeque;
use std::io::{self, Read};

pub use csv::Rows;
pub use format::Format;
pub use game::{Game, Ply, Variation, score};
pub use json::{ply_values, value};
pub use problem::{Kind, Place, Problem, Severity};
pub use reversible::Order;
pub use words::{Ending, GameResult, Score, normal_date};
pub use writer::{WriteOptions, Writer};

use crate::notation::{Notation, Numbers};
use crate::rules::{Layout, Rules};
use choose::declared_notation;
use cut::Records;
use draft::Draft;
use object::Object;
use objects::{Objects, is_json};
use raw::RawRecord;
use source::Lines;

/// How a reader takes claims that the replay does not bear out, and games that stop replaying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strictness {
    /// They are warnings, and the legal part of a game is kept.
    #[default]
    Tolerant,
    /// They are errors, and the game is rejected.
    Strict,
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
    /// What the games are played for.
    pub rules: Rules,
}

/// One record of a file: what it holds, and what is to be said about it.
#[derive(Debug)]
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
#[derive(Debug)]
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
        cut: Cut::Unknown(Some(input)),
        options,
        number: 0,
        found_notation: None,
    }
}

/// The records of a stream; made by [`read`].
pub struct Reader<R> {
    cut: Cut<R>,
    options: ReadOptions,
    number: u64,
    /// The notation found by replay of the last record that states none.
    found_notation: Option<Notation>,
}

/// How a stream is cut into records.
enum Cut<R> {
    /// Nothing of it was read yet.
    Unknown(Option<R>),
    Text(Records<R>),
    Json(Objects<R>),
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        let Some((mut record, found)) = self.read() else {
            return self.take_failure().map(Err);
        };
        self.number += u64::from(!matches!(record.content, Content::Preamble));
        record.number = self.number;
        if found.is_some() && found != self.found_notation {
            self.found_notation = found;
            let problem = found.map(|found| notation_found(found, record.place));
            record.problems.extend(problem);
        }
        record.problems.sort_by_key(|problem| problem.place.offset);
        Some(Ok(record))
    }
}

impl<R: Read> Reader<R> {
    fn read(&mut self) -> Option<(Record, Option<Notation>)> {
        if let Cut::Unknown(input) = &mut self.cut {
            self.cut = Cut::of(input.take()?, self.options.format);
        }
        match &mut self.cut {
            Cut::Unknown(_) => None,
            Cut::Text(records) => records.next().map(|raw| read_text(raw, self.options)),
            Cut::Json(objects) => objects.next().map(|raw| read_object(raw, self.options)),
        }
    }

    /// Why the stream could not be read to its end, if it could not; once.
    fn take_failure(&mut self) -> Option<io::Error> {
        match &mut self.cut {
            Cut::Unknown(_) => None,
            Cut::Text(records) => records.take_failure(),
            Cut::Json(objects) => objects.take_failure(),
        }
    }
}

impl<R: Read> Cut<R> {
    /// As the format says, or the beginning of the stream.
    fn of(input: R, format: Option<Format>) -> Cut<R> {
        let mut lines = Lines::new(input);
        let mut read = VecDeque::new();
        let is_json = match format.and_then(Format::is_json) {
            Some(is_json) => is_json,
            None => {
                let mut start = String::new();
                while start.lines().count() < 3
                    && let Some(line) = lines.next()
                {
                    if !line.text.trim().is_empty() {
                        start.push_str(&line.text);
                        start.push('\n');
                    }
                    read.push_back(line);
                }
                is_json(&start)
            }
        };
        if is_json {
            Cut::Json(Objects::after(lines, read))
        } else {
            Cut::Text(Records::after(lines, read))
        }
    }
}

/// Said once for the records of a stream that are in the same notation.
fn notation_found(notation: Notation, place: Place) -> Problem {
    let message = format!("notation not stated; by replay it is {notation}");
    Problem {
        severity: Severity::Note,
        kind: Kind::NotationInferred,
        place,
        message,
    }
}

/// The record in a text, and the notation that it does not state.
fn read_text(mut raw: RawRecord, options: ReadOptions) -> (Record, Option<Notation>) {
    let format = options.format.unwrap_or_else(|| format::detect(&raw));
    let mut draft = Draft {
        problems: std::mem::take(&mut raw.problems),
        ..Draft::default()
    };
    header::parse(&raw, &mut draft);
    draft.notation = declared_notation(&mut draft, &raw, options).or(match format {
        Format::Reversible => Some(Notation::Reversible),
        Format::Ag => Some(Notation::Nacre),
        _ => None,
    });
    draft.numbers = match draft.notation {
        Some(notation) if !notation.spells_numbers() => Numbers::Scores,
        None if !shape::spells_numbers(&raw.text[raw.body..]) => Numbers::Scores,
        _ => Numbers::Moves,
    };
    let is_game_header = ["Black", "White", "Event", "Result", "Variant"]
        .iter()
        .any(|name| draft.tag(name).is_some());
    raw.only_comments &= !is_game_header;
    if !raw.too_long && !raw.only_comments {
        match format {
            Format::Table => table::parse(&raw, &mut draft),
            Format::Apgn => apgn::parse(&raw, &mut draft),
            Format::Ag => ag::parse(&raw, &mut draft),
            Format::Reversible => reversible::parse(&raw, &mut draft),
            Format::Abalassembly => abalassembly::parse(&raw, &mut draft),
            _ => linear::parse(&raw, &mut draft),
        }
    }
    finish(raw, draft, format, options)
}

/// The record in an object, and the notation that it does not state.
fn read_object(mut raw: RawRecord, options: ReadOptions) -> (Record, Option<Notation>) {
    let mut format = options.format.unwrap_or(Format::Json);
    let mut draft = Draft {
        problems: std::mem::take(&mut raw.problems),
        notation: options.notation,
        ..Draft::default()
    };
    match serde_json::from_str::<Object<'_>>(&raw.text) {
        _ if raw.too_long || raw.only_comments => {}
        Ok(object) => {
            format = options
                .format
                .unwrap_or_else(|| format::detect_object(&object));
            match format {
                Format::Kaawa => kaawa::parse(&object, &raw, &mut draft),
                Format::Playstrategy => playstrategy::parse(&object, &raw, &mut draft),
                Format::Abalassembly => abalassembly::parse_object(&object, &raw, &mut draft),
                Format::Verloop => verloop::parse(&object, &raw, &mut draft),
                _ => json::parse(&object, &raw, &mut draft),
            }
            if draft.notation.is_none() {
                draft.notation = declared_notation(&mut draft, &raw, options);
            }
        }
        Err(error) => draft.stop = Some(object::not_json(&error, &raw)),
    }
    finish(raw, draft, format, options)
}

/// What becomes of a draft.
fn finish(
    raw: RawRecord,
    draft: Draft,
    format: Format,
    options: ReadOptions,
) -> (Record, Option<Notation>) {
    let place = raw.place(0);
    let alone = |severity, kind, message: &str| {
        let message = message.to_owned();
        vec![Problem {
            severity,
            kind,
            place,
            message,
        }]
    };
    let (content, problems, found) = if raw.too_long {
        let message = "longer than a record can be, expected at most 1 MiB a game (8 MiB in JSON)";
        (
            Content::Rejected,
            alone(Severity::Error, Kind::TooLong, message),
            None,
        )
    } else if raw.only_comments {
        let message = "comments that belong to no game";
        (
            Content::Preamble,
            alone(Severity::Note, Kind::Preamble, message),
            None,
        )
    } else {
        replay::replay(draft, &raw, options)
    };
    let text = raw.text;
    (
        Record {
            number: 0,
            place,
            text,
            format,
            content,
            problems,
        },
        found,
    )
}
