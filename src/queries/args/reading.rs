//! Options of commands that read records.

use crate::answers::QueryError;
use crate::games::{AnyLayout, AnyRules, GameKind, Notation};
use clap::Args;

use super::one_game::check_layout;
use super::option_values::{parse_format_among, parse_game, parse_layout, parse_notation};
use crate::record::{DateOrder, Format, ReadOptions, Repair, Strictness};

/// A format to read; None is detection by content. An alias, because clap would take `Option<Format>` for an optional argument.
type ReadFormat = Option<Format>;

/// How to read games.
#[derive(Debug, Clone, Args)]
pub(crate) struct ReadArgs {
    #[arg(long, value_parser = readable, default_value = "auto", value_name = "FORMAT", help = readable_formats())]
    from: ReadFormat,
    #[arg(
        long,
        value_parser = parse_notation,
        value_name = "NOTATION",
        help = format!("{} in the files [default: the record's own, or found by replay]", written_notations())
    )]
    from_notation: Option<Notation>,
    /// Layout of games that do not state one [default: found by replay]
    #[arg(long, value_parser = parse_layout, value_name = "LAYOUT")]
    layout: Option<AnyLayout>,
    /// Game of records that do not state it: abalone or konane [default: recognised by the moves]
    #[arg(long, value_parser = parse_game, value_name = "GAME")]
    game: Option<GameKind>,
    /// Rules of games that do not state them, for example 'eject=4 triangles' (see `sumito rules`)
    #[arg(long, value_parser = AnyRules::find, default_value = "standard", value_name = "RULES")]
    rules: AnyRules,
    /// Order of dates such as 03/05/2013: day-first or month-first [default: day-first, with a warning]
    #[arg(long, value_parser = date_order, value_name = "ORDER")]
    date_order: Option<DateOrder>,
    /// Reject games with an illegal move, and games whose result or score contradicts the moves
    #[arg(long)]
    strict: bool,
    /// Repair typing mistakes in moves (a missing space, two swapped characters) where only one repair makes the whole record legal; the game is marked as
    /// repaired
    #[arg(long)]
    repair: bool,
}

impl ReadArgs {
    /// The options of the reader.
    ///
    /// # Errors
    /// If the layout is one of another game than the one named.
    pub(crate) fn options(&self) -> Result<ReadOptions, QueryError> {
        check_layout(self.game, self.layout)?;
        let strictness = if self.strict {
            Strictness::Strict
        } else {
            Strictness::Tolerant
        };
        let repair = if self.repair {
            Repair::Unique
        } else {
            Repair::Off
        };
        Ok(ReadOptions {
            format: self.from,
            notation: self.from_notation,
            game: self.game,
            layout: self.layout,
            strictness,
            repair,
            rules: self.rules,
            date_order: self.date_order,
            ..ReadOptions::default()
        })
    }
}

fn date_order(text: &str) -> Result<DateOrder, String> {
    [DateOrder::DayFirst, DateOrder::MonthFirst]
        .into_iter()
        .find(|order| order.key() == text)
        .ok_or_else(|| "expected day-first or month-first".to_owned())
}

/// The help of `--from`.
fn readable_formats() -> String {
    let keys: Vec<&str> = Format::readable().map(Format::key).collect();
    format!(
        "Format of the files: auto (by content), {}",
        keys.join(", ")
    )
}

/// A format to read, or `auto`.
fn readable(text: &str) -> Result<Option<Format>, String> {
    if text == "auto" {
        return Ok(None);
    }
    parse_format_among(Format::readable(), text).map(Some)
}

/// The help of an option for a notation of moves.
pub(crate) fn written_notations() -> String {
    format!(
        "Notation of the moves ({})",
        Notation::ALL.map(Notation::key).join(", ")
    )
}
