//! Reads metadata of many games from filter columns, without reading their rows.

use std::collections::HashMap;

use crate::games::GameKind;
use crate::record::{Ending, GameResult};
use crate::store::connection::count;
use crate::store::format::filter::{
    FilterRow, Flags, RowReader, SegmentSelection, date_text, ending_of, result_of,
};
use crate::store::format::variants;
use crate::store::format::variants::Variant;
use crate::store::players::Persons;
use crate::store::{Database, Filter, StoreError};

/// The metadata of a game that filter columns contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameMetadata<'a> {
    /// The id of the game.
    pub game: i64,
    /// The name of the person who moved first, if it is known.
    pub black: Option<&'a str>,
    /// The name of the person who moved second, if it is known.
    pub white: Option<&'a str>,
    /// The result; unknown for incomplete games.
    pub result: GameResult,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The date: `YYYY.MM.DD` with `??` for unknown parts.
    pub date: Option<String>,
    /// The year, if it is known.
    pub year: Option<u16>,
    /// The number of plies.
    pub plies: u32,
    /// The key of the layout, if the layout is built in.
    pub layout: Option<&'a str>,
    /// Which game it is.
    pub kind: GameKind,
    /// The number of players.
    pub seats: u8,
    /// Whether the game stops before the end of its record.
    pub is_incomplete: bool,
}

impl Database {
    /// Passes the metadata of the games that pass a filter to `visit`, in the order of their ids. Fragments, which no statistic counts, are skipped.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn for_each_metadata(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(GameMetadata<'_>),
    ) -> Result<(), StoreError> {
        let _transaction = self.begin_read()?;
        let variants = variants::read(&self.connection)?.into_iter();
        let variants: HashMap<i64, Variant> =
            variants.map(|variant| (variant.id, variant)).collect();
        let persons = Persons::read(&self.connection)?;
        let mut visit_row = |game, row: FilterRow| {
            let variant = variants.get(&row.variant.into());
            let layout = variant.and_then(|variant| variant.layout.as_deref());
            let kind = variant
                .and_then(Variant::game_and_rules)
                .map(|(kind, _)| kind);
            let seats = variant.and_then(Variant::seats);
            let year = u16::try_from(row.date / 10_000).ok();
            visit(GameMetadata {
                game,
                black: persons.name(row.black),
                white: persons.name(row.white),
                result: result_of(row.outcome().result),
                ending: ending_of(row.ending),
                date: date_text(row.date),
                year: year.filter(|year| *year > 0),
                plies: row.plies,
                layout,
                kind: kind.unwrap_or(GameKind::ALL[0]),
                seats: seats.unwrap_or_default(),
                is_incomplete: row.flags.has(Flags::INCOMPLETE),
            });
        };
        for SegmentSelection { segment, bitmap } in self.games_by_segment(filter)? {
            let mut reader = RowReader::open(&self.connection, segment)?;
            for block in segment.blocks() {
                let bytes = reader.read(block.clone())?;
                let rows = block.zip(FilterRow::read_all(&bytes));
                let is_selected = |(ordinal, row): &(usize, FilterRow)| {
                    bitmap.contains(*ordinal) && row.plies > 0
                };
                for (ordinal, row) in rows.filter(is_selected) {
                    visit_row(segment.first_game + count(ordinal), row);
                }
            }
        }
        Ok(())
    }
}
