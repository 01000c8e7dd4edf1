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

mod apgn;
mod choose;
mod claims;
mod csv;
mod cut;
mod draft;
mod fields;
mod game;
mod header;
mod item;
mod json;
mod linear;
mod movetext;
mod problem;
mod replay;
mod reversible;
mod run;
mod shape;
mod source;
mod table;
mod tags;
mod words;

use std::io::{self, Read, Write};

pub use csv::Rows;
pub use game::{Game, Ply, score};
pub use json::{ply_values, value};
pub use problem::{Kind, Place, Problem, Severity};
pub use words::{Ending, GameResult, Score, normal_date};

use crate::notation::Notation;
use crate::rules::{Layout, Rules};
use cut::{RawRecord, Records};
use draft::Draft;

/// A way to write games in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// As the `MiGs` server wrote: an optional header, then `1.a1b2 i5h5 2.a2b3 i6h6 ...`.
    Linear,
    /// One line per full move, a column per player, a column for the score.
    Table,
    /// Abalassembly's APGN: tags in brackets, moves, the result again.
    Apgn,
    /// The annotated reversible record: start and final position, one line per ply.
    Reversible,
    /// One JSON array of games.
    Json,
    /// One JSON object per line.
    Jsonl,
    /// One row per game, or per ply.
    Csv,
}

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
pub fn read<R: Read>(input: R, options: ReadOptions) -> Reader<R> {
    Reader {
        records: Records::new(input),
        options,
        number: 0,
    }
}

/// The records of a stream; made by [`read`].
pub struct Reader<R> {
    records: Records<R>,
    options: ReadOptions,
    number: u64,
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        let raw = match self.records.next().transpose()? {
            Ok(raw) => raw,
            Err(error) => return Some(Err(error)),
        };
        let record = read_record(raw, self.options, &mut self.number);
        Some(Ok(record))
    }
}

fn read_record(mut raw: RawRecord, options: ReadOptions, number: &mut u64) -> Record {
    let format = options.format.unwrap_or_else(|| detect(&raw));
    let mut draft = Draft {
        problems: std::mem::take(&mut raw.problems),
        ..Draft::default()
    };
    header::parse(&raw, &mut draft);
    let is_game_header = ["Black", "White", "Event", "Result", "Variant"]
        .iter()
        .any(|name| draft.tag(name).is_some());
    let place = raw.place(0);
    let (content, mut problems) = if raw.too_long {
        let message = "longer than a record can be, expected at most 1 MiB a game".to_owned();
        (
            Content::Rejected,
            vec![Problem {
                severity: Severity::Error,
                kind: Kind::TooLong,
                place,
                message,
            }],
        )
    } else if raw.only_comments && !is_game_header {
        let message = "comments that belong to no game".to_owned();
        (
            Content::Preamble,
            vec![Problem {
                severity: Severity::Note,
                kind: Kind::Preamble,
                place,
                message,
            }],
        )
    } else {
        match format {
            Format::Table => table::parse(&raw, &mut draft),
            Format::Apgn => apgn::parse(&raw, &mut draft),
            Format::Reversible => reversible::parse(&raw, &mut draft),
            _ => linear::parse(&raw, &mut draft),
        }
        replay::replay(draft, &raw, options)
    };
    *number += u64::from(!matches!(content, Content::Preamble));
    problems.sort_by_key(|problem| problem.place.offset);
    Record {
        number: *number,
        place,
        text: raw.text,
        format,
        content,
        problems,
    }
}

fn detect(raw: &RawRecord) -> Format {
    let (header, body) = raw.text.split_at(raw.body);
    let has_tag = |name: &str| {
        header
            .lines()
            .any(|line| shape::tag_key(line.trim()) == Some(name))
    };
    if outside_comments(body).any(table::is_row) {
        Format::Table
    } else if has_tag("StartPosition")
        || has_tag("FinalPosition")
        || body.lines().any(reversible::is_ply)
    {
        Format::Reversible
    } else if header
        .lines()
        .any(|line| shape::tag_key(line.trim()).is_some())
    {
        Format::Apgn
    } else {
        Format::Linear
    }
}

/// The lines that do not begin inside a comment.
fn outside_comments(body: &str) -> impl Iterator<Item = &str> {
    let mut in_comment = false;
    body.lines().filter(move |line| {
        let is_outside = !in_comment;
        for sign in line.bytes() {
            in_comment = sign == b'{' || in_comment && sign != b'}';
        }
        is_outside
    })
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 7] = [
        Format::Linear,
        Format::Table,
        Format::Apgn,
        Format::Reversible,
        Format::Json,
        Format::Jsonl,
        Format::Csv,
    ];

    /// The formats that can be read.
    pub const READABLE: [Format; 4] = [
        Format::Linear,
        Format::Table,
        Format::Apgn,
        Format::Reversible,
    ];

    /// The key: one word, as the command line writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Format::Linear => "linear",
            Format::Table => "table",
            Format::Apgn => "apgn",
            Format::Reversible => "reversible",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Csv => "csv",
        }
    }
}

/// Writes games one after another in a format.
pub struct Writer<W> {
    out: W,
    format: Format,
    notation: Notation,
    rows: Rows,
    written: u64,
}

impl<W: Write> Writer<W> {
    /// A writer in this format, with moves in this notation where the format leaves a choice, and one CSV row per game or
    /// per ply.
    pub fn new(out: W, format: Format, notation: Notation, rows: Rows) -> Writer<W> {
        Writer {
            out,
            format,
            notation,
            rows,
            written: 0,
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// What the output says.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        let first = self.written == 0;
        self.written += 1;
        let text = match self.format {
            Format::Linear => linear::write(game, self.notation),
            Format::Table => table::write(game, self.notation),
            Format::Apgn => apgn::write(game, self.notation),
            Format::Reversible => reversible::write(game),
            Format::Csv => return csv::write(&mut self.out, game, self.rows, first),
            Format::Json | Format::Jsonl => {
                let text = json::value(game).to_string();
                let before = match (self.format, first) {
                    (Format::Json, true) => "[\n",
                    (Format::Json, false) => ",\n",
                    _ => "",
                };
                let after = if self.format == Format::Jsonl {
                    "\n"
                } else {
                    ""
                };
                return write!(self.out, "{before}{text}{after}");
            }
        };
        write!(self.out, "{}{text}", if first { "" } else { "\n" })
    }

    /// Ends the output and hands it back.
    ///
    /// # Errors
    /// What the output says.
    pub fn finish(mut self) -> io::Result<W> {
        if self.format == Format::Json {
            write!(
                self.out,
                "{}",
                if self.written == 0 { "[]\n" } else { "\n]\n" }
            )?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}
