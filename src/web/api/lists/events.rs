//! `/api/events`: the events of games, those with the most games first.

use std::cmp::Reverse;

use clap::Args;
use serde::Serialize;

use super::page::{PageArgs, contains_part};
use crate::openings::OpeningNames;
use crate::queries::FilterArgs;
use crate::store::{Filter, StoreError};
use crate::web::api::request::{ApiRequest, filter_cost};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, Cacheable, CachedResponse};

#[derive(Debug, Args)]
pub(crate) struct EventsRequest {
    #[command(flatten)]
    filters: FilterArgs,
    /// Part of the name, in any case, with or without accents, or the whole name with `*` for any text
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    page: PageArgs,
}

/// An event in the list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EventInList"))]
pub(crate) struct EventRow {
    /// Its name.
    event: String,
    /// The number of its games.
    games: u64,
    /// The latest known date, as `YYYY.MM.DD` with `??` for unknown parts.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    last_date: Option<String>,
}

impl Cacheable for Vec<EventRow> {
    fn size_bytes(&self) -> usize {
        let names = self.iter().map(|row| row.event.len());
        size_of_val(self.as_slice()) + names.sum::<usize>()
    }
}

impl ApiRequest for EventsRequest {
    fn cost(&self) -> QueryCost {
        filter_cost(&self.filters)
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let filter = self.filters.filter(names)?;
        let events = worker.cached(&format!("events {filter:?}"), |worker| {
            all_events(worker, &filter)
        })?;
        let part = self.name.as_deref().unwrap_or_default();
        let events = events.iter().filter(|row| contains_part(&row.event, part));
        let events: Vec<&EventRow> = events.collect();
        self.page.response(&events, |rows, event| rows.push(event))
    }
}

fn all_events(worker: &Worker, filter: &Filter) -> Result<Vec<EventRow>, StoreError> {
    let events = worker.database.events(filter)?.into_iter();
    let events = events.map(|row| EventRow {
        event: row.event,
        games: row.games,
        last_date: row.last_date,
    });
    let mut events: Vec<EventRow> = events.collect();
    events.sort_by_key(|event| Reverse(event.games));
    Ok(events)
}
