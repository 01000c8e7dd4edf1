//! The formats, and how they are told apart.

use std::sync::LazyLock;

use memchr::memchr;
use memchr::memmem::Finder;

use crate::notation::Notation;
use crate::record::formats::json_object::Object;
use crate::record::formats::{ag, reversible, table};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::line_patterns::ABALASSEMBLY_PREFIX;
use crate::record::lexer::line_text::{lines, trimmed};
use crate::record::lexer::tag_line::tag_key;

/// A way to write games in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// As the `MiGs` server wrote: an optional header, then `1.a1b2 i5h5 2.a2b3 i6h6 ...`.
    Linear,
    /// One line per full move, a column per player, a column for the score.
    Table,
    /// Abalassembly's APGN: tags in brackets, moves, the result again.
    Apgn,
    /// Nacre's `.AG`: tags in brackets, the board, moves with variations.
    Ag,
    /// The annotated reversible record: start and final position, one line per ply.
    Reversible,
    /// One JSON array of games.
    Json,
    /// One JSON object per line.
    Jsonl,
    /// One row per game, or per ply.
    Csv,
    /// KAAH's and KAAWA's JSON with a tree of moves.
    Kaawa,
    /// What `PlayStrategy`'s interface gives, in JSON.
    Playstrategy,
    /// Abalassembly's exports: text, code or JSON.
    Abalassembly,
    /// The JSON of Michiel Verloop's program.
    Verloop,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 12] = [
        Format::Linear,
        Format::Table,
        Format::Apgn,
        Format::Ag,
        Format::Reversible,
        Format::Json,
        Format::Jsonl,
        Format::Csv,
        Format::Kaawa,
        Format::Playstrategy,
        Format::Abalassembly,
        Format::Verloop,
    ];

    /// The key: one word, as the command line writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Format::Linear => "linear",
            Format::Table => "table",
            Format::Apgn => "apgn",
            Format::Ag => "ag",
            Format::Reversible => "reversible",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Csv => "csv",
            Format::Kaawa => "kaawa",
            Format::Playstrategy => "playstrategy",
            Format::Abalassembly => "abalassembly",
            Format::Verloop => "verloop",
        }
    }

    /// The formats in which games can be read.
    pub fn readable() -> impl Iterator<Item = Format> + Clone {
        Format::ALL
            .into_iter()
            .filter(|format| *format != Format::Csv)
    }

    /// The formats in which games can be written.
    pub fn writable() -> impl Iterator<Item = Format> + Clone {
        let is_foreign = |format: &Format| {
            matches!(
                format,
                Format::Kaawa | Format::Playstrategy | Format::Abalassembly | Format::Verloop
            )
        };
        Format::ALL
            .into_iter()
            .filter(move |format| !is_foreign(format))
    }

    /// Whether its files are always, never, or sometimes JSON.
    pub(crate) const fn is_json(self) -> Option<bool> {
        match self {
            Format::Json
            | Format::Jsonl
            | Format::Kaawa
            | Format::Playstrategy
            | Format::Verloop => Some(true),
            Format::Abalassembly => None,
            _ => Some(false),
        }
    }

    /// The notation in which its moves are written when no other is asked for.
    pub const fn notation(self) -> Notation {
        match self {
            Format::Ag => Notation::Nacre,
            Format::Reversible => Notation::Reversible,
            _ => Notation::Abapro,
        }
    }
}

/// What the header of a record of Abalassembly's begins with.
static ABALASSEMBLY: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new("[Abalassembly]"));

/// What is in the names of the tags that state positions.
static POSITION: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new("Position"));

/// The format of a record of text, by what is in it.
pub(crate) fn detect(raw: &RawRecord) -> Format {
    let (header, body) = raw.text.split_at(raw.body);
    let mut keys = lines(header)
        .filter_map(|line| tag_key(trimmed(line)))
        .map(|(key, _)| key)
        .peekable();
    let is_tagged = keys.peek().is_some();
    let may_state_position = POSITION.find(header.as_bytes()).is_some();
    let begins_line = |at: usize| at == 0 || header.as_bytes()[at - 1] == b'\n';
    let is_abalassembly = ABALASSEMBLY.find_iter(header.as_bytes()).any(begins_line)
        || body.trim_start().starts_with(ABALASSEMBLY_PREFIX);
    if is_abalassembly {
        Format::Abalassembly
    } else if ag::is_board(body) {
        Format::Ag
    } else if table::may_have_rows(body) && outside_comments(body).any(table::is_row) {
        Format::Table
    } else if may_state_position
        && keys.any(|key| matches!(key, "StartPosition" | "FinalPosition"))
        && !is_in_another_notation(header)
        || has_comment(body) && lines(body).any(reversible::is_ply)
    {
        Format::Reversible
    } else if is_tagged {
        Format::Apgn
    } else {
        Format::Linear
    }
}

/// Whether the tags of a header state a notation in which no reversible record is.
fn is_in_another_notation(header: &str) -> bool {
    lines(header).any(|line| match tag_key(trimmed(line)) {
        Some(("Notation", quoted)) => {
            let value = quoted.split('"').nth(1).and_then(Notation::find);
            value.is_some_and(|notation| notation != Notation::Reversible)
        }
        _ => false,
    })
}

/// The lines that do not begin inside a comment.
fn outside_comments(body: &str) -> impl Iterator<Item = &str> {
    let mut in_comment = false;
    lines(body).filter(move |line| {
        let is_outside = !in_comment;
        if in_comment || has_comment(line) {
            for sign in line.bytes() {
                in_comment = sign == b'{' || in_comment && sign != b'}';
            }
        }
        is_outside
    })
}

/// Whether a comment begins in a text.
fn has_comment(text: &str) -> bool {
    memchr(b'{', text.as_bytes()).is_some()
}

/// The format of an object, by its fields. Lists and lines of our own are one format to a reader.
pub(crate) fn detect_object(object: &Object<'_>) -> Format {
    if object.has("Tree") {
        Format::Kaawa
    } else if object.has("seq") {
        Format::Abalassembly
    } else if object.inner("players").has("p1") {
        Format::Playstrategy
    } else if object.has("@class") || object.has("players") {
        Format::Verloop
    } else {
        Format::Json
    }
}
