//! `/api/events`: the events of games.

use clap::Args;

use super::page::{PageArgs, contains_part};
use crate::answers::EventRow;
use crate::openings::OpeningNames;
use crate::queries::{EventColumn, FilterArgs, SortArgs};
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
    sort: SortArgs<EventColumn>,
    #[command(flatten)]
    page: PageArgs,
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
            worker.database.events(&filter)
        })?;
        let part = self.name.as_deref().unwrap_or_default();
        let events = events.iter().filter(|row| contains_part(&row.event, part));
        let events = self
            .sort
            .sorted(events.map(|row| (self.sort.key(row), row)));
        self.page.response(&events, |rows, event| rows.push(event))
    }
}
