//! Players and events of a database as answers.

use std::collections::BTreeMap;

use super::alias_candidates::{AliasCandidate, alias_candidates, event_candidates};
use super::crosstable::{CrosstableRow, crosstable};
use super::events::{EventCandidate, EventRow};
use super::profile::{PlayerProfile, player_profile};
use super::totals::{PlayerRow, PlayerTotals};
use crate::answers::query_error::QueryError;
use crate::names::name_order;
use crate::openings::OpeningNames;
use crate::record::extend_dates;
use crate::store::{Database, Filter, StoreError, Summary};

impl Database {
    /// The players of the games that pass a filter with their results, by name, as `sumito players` lists them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn player_totals(&self, filter: &Filter) -> Result<Vec<PlayerRow>, StoreError> {
        self.player_totals_and_others(filter).map(|(rows, _)| rows)
    }

    /// Like [`Database::player_totals`], with the number of players who have no games that pass the filter but fragments, and are therefore not listed.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn player_totals_and_others(
        &self,
        filter: &Filter,
    ) -> Result<(Vec<PlayerRow>, usize), StoreError> {
        let mut totals = PlayerTotals::default();
        self.for_each_summary(filter, |game| totals.add(&game))?;
        let others = totals.only_in_fragments();
        Ok((totals.rows(), others))
    }

    /// The results of a player, by any spelling of the name, by colour, opponent, layout, event and year, and the first moves, as `sumito players NAME` prints them.
    ///
    /// # Errors
    /// When nobody or several persons have that name, or none of their games passes the filter; when the database cannot be read.
    pub fn player_profile(
        &self,
        name: &str,
        filter: &Filter,
        names: &OpeningNames,
    ) -> Result<PlayerProfile, QueryError> {
        player_profile(name, filter, self, names).map(|(profile, _)| profile)
    }

    /// The players of the games that pass a filter, ranked by their points against each other, as `sumito players crosstable` ranks them. The filter names the event.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn crosstable(&self, filter: &Filter) -> Result<Vec<CrosstableRow>, StoreError> {
        crosstable(self, filter).map(|table| table.rows)
    }

    /// The events of the games that pass a filter, by name, as `sumito events` lists them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn events(&self, filter: &Filter) -> Result<Vec<EventRow>, StoreError> {
        let mut events: BTreeMap<String, EventRow> = BTreeMap::new();
        self.for_each_summary(filter, |game| count_event(&mut events, game))?;
        let mut events: Vec<EventRow> = events.into_values().collect();
        events.sort_by_cached_key(|row| name_order(&row.event));
        Ok(events)
    }

    /// Names of players in the games that pass a filter that may be spellings of one person, with the difference between them, as `sumito players same` lists them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn similar_players(&self, filter: &Filter) -> Result<Vec<AliasCandidate>, StoreError> {
        alias_candidates(self, filter)
    }

    /// Names of events in the games that pass a filter that may be of one event, with the difference between them, as `sumito events same` lists them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn similar_events(&self, filter: &Filter) -> Result<Vec<EventCandidate>, StoreError> {
        let candidates = event_candidates(self, filter)?;
        Ok(candidates.into_iter().map(Into::into).collect())
    }
}

/// Counts a game for its event.
fn count_event(events: &mut BTreeMap<String, EventRow>, game: Summary) {
    let Some(name) = game.event else { return };
    let row = events.entry(name.clone()).or_default();
    row.event = name;
    row.games += 1;
    let (first, last) = (&mut row.first_date, &mut row.last_date);
    extend_dates(first, last, game.date.as_deref());
}
