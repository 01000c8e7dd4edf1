//! The formats in which games are read and written.

use crate::names::text_by_name;

/// A way to write games in files.
///
/// ```
/// use sumito::record::Format;
///
/// let format: Format = "apgn".parse()?;
/// assert_eq!(format, Format::Apgn);
/// assert!(Format::writable().any(|writable| writable == format));
/// assert!(!Format::writable().any(|writable| writable == Format::Kaawa));
/// # Ok::<(), sumito::UnknownName>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
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
    #[doc(hidden)]
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
    #[doc(hidden)]
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

    /// The format with this key, in any case.
    pub(crate) fn find(key: &str) -> Option<Format> {
        let mut formats = Format::ALL.into_iter();
        formats.find(|format| format.key().eq_ignore_ascii_case(key))
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
}

text_by_name!(
    Format,
    "format",
    Format::key,
    Format::find,
    Format::ALL.map(Format::key)
);
