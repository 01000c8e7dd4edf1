//! Writes games in any format.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::games::{GameKind, Notation};
use crate::record::formats::csv::CsvRows;
use crate::record::formats::json_based::json;
use crate::record::formats::output::tags::{self, TagStyle};
use crate::record::formats::ply_rows::{ply_rows, row_to_json};
use crate::record::formats::{ag, apgn, csv, linear, reversible, table};
use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::ply_order::PlyOrder;
use crate::record::write::losses;
use crate::record::write::writable::writable;

/// The options of a writer.
///
/// ```
/// use sumito::notation::Notation;
/// use sumito::record::{Format, Game, WriteOptions};
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let options = WriteOptions { notation: Some(Notation::Nacre), ..WriteOptions::default() };
/// assert!(game.to_record(Format::Linear, options)?.contains("1.a1d4 i5f5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct WriteOptions {
    /// The notation of the moves; [`Format::notation`] if not given, or if the format allows no other.
    pub notation: Option<Notation>,
    /// What a row of CSV and of JSON Lines stands for.
    pub rows: CsvRows,
    /// The order of plies in a reversible record.
    pub order: PlyOrder,
}

/// Writes games one after another in a format.
///
/// ```
/// use sumito::record::{Format, Game, WriteOptions, Writer};
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let mut writer = Writer::new(Vec::new(), Format::Jsonl, WriteOptions::default());
/// writer.write(&game)?;
/// writer.write(&game)?;
/// assert_eq!(writer.losses().count(), 0);
/// assert_eq!(String::from_utf8(writer.finish()?)?.lines().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer<W> {
    out: W,
    format: Format,
    options: WriteOptions,
    written: u64,
    /// The kind of the last game written whose moves have one notation, and whether there is a game whose moves have several.
    one_notation: Option<GameKind>,
    has_notations: bool,
    losses: BTreeMap<String, u64>,
}

impl Format {
    /// Whether a notation of the moves can be chosen. A reversible record is written in its own, and JSON has every move in several.
    #[doc(hidden)]
    pub const fn takes_notation(self, rows: CsvRows) -> bool {
        match self {
            Format::Linear | Format::Table | Format::Apgn | Format::Ag => true,
            Format::Csv | Format::Jsonl => matches!(rows, CsvRows::Plies),
            _ => false,
        }
    }
}

/// Creates writers for chunks of an output, which may run on other threads.
#[derive(Debug, Clone, Copy)]
pub struct WriterFactory {
    format: Format,
    options: WriteOptions,
}

impl WriterFactory {
    /// A writer for a chunk that follows this many games.
    pub fn after(self, games: u64) -> Writer<Vec<u8>> {
        Writer {
            written: games,
            ..Writer::new(Vec::new(), self.format, self.options)
        }
    }
}

impl<W: Write> Writer<W> {
    /// A writer in this format.
    pub fn new(out: W, format: Format, options: WriteOptions) -> Writer<W> {
        Writer {
            out,
            format,
            options,
            written: 0,
            one_notation: None,
            has_notations: false,
            losses: BTreeMap::new(),
        }
    }

    /// A factory of writers for chunks; [`Writer::append`] adds them to this one.
    pub(crate) fn factory(&self) -> WriterFactory {
        WriterFactory {
            format: self.format,
            options: self.options,
        }
    }

    /// Appends a chunk that was created to follow the games written so far.
    ///
    /// # Errors
    /// An error of the output.
    pub(crate) fn append(&mut self, part: Writer<Vec<u8>>) -> io::Result<()> {
        self.written = part.written;
        self.has_notations |= part.has_notations;
        self.one_notation = part.one_notation.or(self.one_notation);
        for (loss, games) in part.losses {
            *self.losses.entry(loss).or_default() += games;
        }
        self.out.write_all(&part.out)
    }

    /// Number of games written, including those before a chunk.
    #[doc(hidden)]
    pub const fn written(&self) -> u64 {
        self.written
    }

    /// The kind of the games written, if the moves of all of them have one notation.
    #[doc(hidden)]
    pub fn kind_without_notations(&self) -> Option<GameKind> {
        self.one_notation.filter(|_| !self.has_notations)
    }

    /// Writes a game.
    ///
    /// ```
    /// use sumito::record::{Format, Game, WriteOptions, Writer};
    ///
    /// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
    /// let mut writer = Writer::new(Vec::new(), Format::Linear, WriteOptions::default());
    /// writer.write(&game)?;
    /// assert!(String::from_utf8(writer.finish()?)?.contains("1.a1b2 i5h5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// An error of the output, or that the format can only be read.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        self.write_with_id(None, game)
    }

    /// Writes a game of a database. In JSON and CSV its number is the field `id`.
    ///
    /// # Errors
    /// As [`Writer::write`].
    pub(crate) fn write_stored(&mut self, id: i64, game: &Game) -> io::Result<()> {
        self.write_with_id(Some(id), game)
    }

    fn write_with_id(&mut self, id: Option<i64>, game: &Game) -> io::Result<()> {
        let first = self.written == 0;
        self.written += 1;
        let kind = game.start().kind();
        self.has_notations |= kind.has_notations();
        self.one_notation = Some(kind)
            .filter(|kind| !kind.has_notations())
            .or(self.one_notation);
        let own = self.format.notation();
        let requested = self
            .options
            .notation
            .filter(|_| self.format != Format::Reversible);
        let notation = requested.unwrap_or(own);
        let (game, unwritable) = writable(game);
        let game = &*game;
        let with_analysis_comments = game.with_analysis_comments();
        let tags = match self.format {
            Format::Json | Format::Jsonl | Format::Csv => Vec::new(),
            format => tags::of(&with_analysis_comments, notation, form(format)),
        };
        let of_format = losses::of(game, self.format, notation, self.options.rows, &tags);
        for loss in unwritable.into_iter().chain(of_format) {
            *self.losses.entry(loss).or_default() += 1;
        }
        if self.format == Format::Csv {
            let rows = (self.options.rows, notation);
            return csv::write(&mut self.out, (id, game), rows, first);
        }
        if self.format == Format::Jsonl && self.options.rows == CsvRows::Plies {
            for row in ply_rows(id, game, notation) {
                writeln!(self.out, "{}", row_to_json(row))?;
            }
            return Ok(());
        }
        let game = &*with_analysis_comments;
        let text = match self.format {
            Format::Linear => linear::write(game, &tags, notation),
            Format::Table => table::write(game, &tags, notation),
            Format::Apgn => apgn::write(game, tags, notation),
            Format::Ag => match game.of() {
                Some(game) => ag::write(game, tags, notation),
                None => return Err(other_game(self.format, game)),
            },
            Format::Reversible => reversible::write(game, &tags, self.options.order),
            Format::Csv
            | Format::Kaawa
            | Format::Playstrategy
            | Format::Abalassembly
            | Format::Verloop => {
                let message = format!("{} can only be read", self.format.key());
                return Err(io::Error::new(io::ErrorKind::Unsupported, message));
            }
            Format::Json | Format::Jsonl => {
                let text = serde_json::to_string(&json::numbered_game(id, game))?;
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

    /// Counts a game that was written, of which something else is lost.
    pub(crate) fn add_loss(&mut self, loss: &str) {
        *self.losses.entry(loss.to_owned()).or_default() += 1;
    }

    /// What the format or the notation could not represent of the games written, with the number of games concerned.
    pub fn losses(&self) -> impl Iterator<Item = (&str, u64)> {
        self.losses
            .iter()
            .map(|(what, games)| (what.as_str(), *games))
    }

    /// Completes the output and returns it.
    ///
    /// # Errors
    /// An error of the output.
    pub fn finish(mut self) -> io::Result<W> {
        if self.format == Format::Json {
            write!(
                self.out,
                "{}",
                if self.written == 0 { "[]\n" } else { "\n]\n" }
            )?;
        }
        if self.format == Format::Csv && self.written == 0 {
            csv::write_columns(&mut self.out, self.options.rows)?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

/// The error that a format is for another game.
fn other_game(format: Format, game: &Game) -> io::Error {
    let message = format!(
        "{} is a format of Abalone, expected no game of {} (`--game abalone` leaves them out of an export)",
        format.key(),
        game.start().kind().title()
    );
    io::Error::new(io::ErrorKind::Unsupported, message)
}

/// How a format writes tags.
fn form(format: Format) -> TagStyle {
    match format {
        Format::Apgn => apgn::TAG_STYLE,
        Format::Ag => ag::TAG_STYLE,
        Format::Reversible => reversible::TAG_STYLE,
        _ => TagStyle::PLAIN,
    }
}
