//! What the facts say of games, without reading their rows: for figures over many.

use std::collections::HashMap;

use crate::record::{Ending, GameResult};
use crate::store::connection::count;
use crate::store::format::filter_column;
use crate::store::format::filter_row::{FilterRow, Flags, date_text, ending_of, result_of};
use crate::store::format::variants;
use crate::store::format::variants::Kind;
use crate::store::players::Persons;
use crate::store::query::chosen_games::Choice;
use crate::store::{Database, Filter, StoreError};

/// What is known of a game at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameMetadata<'a> {
    /// The number of the game.
    pub game: i64,
    /// Who moved first: the name of the person, if it is known.
    pub black: Option<&'a str>,
    /// Who moved second.
    pub white: Option<&'a str>,
    /// Who won; unknown of incomplete games.
    pub result: GameResult,
    /// How it ended.
    pub ending: Option<Ending>,
    /// When: `YYYY.MM.DD` with `??` for what is not known.
    pub date: Option<String>,
    /// The year; `None` where it is not known.
    pub year: Option<u16>,
    /// The number of plies.
    pub plies: u32,
    /// The key of the layout, if it is a built-in one.
    pub layout: Option<&'a str>,
    /// The options of its rules that differ from the standard game, if any do.
    pub rules: Option<&'a str>,
    /// Whether it stops before the end of its record.
    pub is_incomplete: bool,
}

impl Database {
    /// What is known at once of the games that pass a filter, but for fragments, which no figure counts: each is handed to `visit`, in the order of their numbers.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn for_each_metadata(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(GameMetadata<'_>),
    ) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        let kinds = variants::read(&self.connection)?.into_iter();
        let kinds: HashMap<i64, Kind> = kinds.map(|kind| (kind.id, kind)).collect();
        let persons = Persons::read(&self.connection)?;
        let mut tell = |game, facts: FilterRow| {
            let (layout, rules) = kinds.get(&facts.kind.into()).map_or((None, None), |kind| {
                (kind.layout.as_deref(), kind.rules.as_deref())
            });
            let year = u16::try_from(facts.date / 10_000).ok();
            visit(GameMetadata {
                game,
                black: persons.name(facts.black),
                white: persons.name(facts.white),
                result: result_of(facts.outcome().result),
                ending: ending_of(facts.ending),
                date: date_text(facts.date),
                year: year.filter(|year| *year > 0),
                plies: facts.plies,
                layout,
                rules,
                is_incomplete: facts.flags.has(Flags::INCOMPLETE),
            });
        };
        for Choice { segment, mask } in self.choices(filter)? {
            let facts = filter_column::read_all(&self.connection, segment)?;
            let facts = FilterRow::read_all(&facts).enumerate();
            for (place, facts) in facts.filter(|(place, facts)| mask.has(*place) && facts.plies > 0)
            {
                tell(segment.first_game + count(place), facts);
            }
        }
        Ok(())
    }
}
