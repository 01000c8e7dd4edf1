//! `/api/search`: the games that contain a hit of a search.

use std::ops::ControlFlow;

use clap::Args;

use super::page::PageArgs;
use crate::answers::{GameRow, OpeningClassifier, TextLocations};
use crate::game::QueryMatch;
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, ResolvedPosition, SearchArgs};
use crate::store::StoreError;
use crate::web::api::request::{ApiRequest, filter_cost};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, Cacheable, CachedResponse};
use serde::Serialize;

#[derive(Debug, Args)]
pub(crate) struct SearchRequest {
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    filters: FilterArgs,
    #[command(flatten)]
    page: PageArgs,
    /// With the position that was found in each game
    #[arg(long)]
    boards: bool,
}

/// A game in which something was found.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SearchRow {
    /// The game and the first hit in it.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::answers::ListedHit"))]
    row: GameRow,
    /// The position that was found, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    position: Option<String>,
}

/// The first hits of a search.
struct Hits {
    /// Games and the first hit in each.
    hits: Vec<(i64, QueryMatch)>,
    /// Whether there are no more.
    is_complete: bool,
}

impl Cacheable for Hits {
    fn size_bytes(&self) -> usize {
        size_of_val(self.hits.as_slice())
    }
}

/// The minimum number of hits to search for, because clients soon request the next pages.
const MIN_HITS: usize = 64;

impl ApiRequest for SearchRequest {
    fn cost(&self) -> QueryCost {
        if self.search.uses_index() {
            filter_cost(&self.filters)
        } else {
            QueryCost::Scan
        }
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let key = format!("hits {:?} {:?}", self.search, self.filters);
        let end = self.page.end();
        let cached = worker.cache_get::<Hits>(&key);
        let hits = match cached.filter(|hits| hits.is_complete || hits.hits.len() >= end) {
            Some(hits) => hits,
            None => {
                let max_hits = end.saturating_add(1).next_power_of_two().max(MIN_HITS);
                worker.cache_insert(&key, self.find(worker, max_hits, names)?)
            }
        };
        let mut summaries = worker.database.summary_reader()?;
        let boards = worker.database.position_reader()?;
        let filter = self.filters.filter(names)?;
        let places = TextLocations::new(&worker.database, &filter)?;
        let classifier = OpeningClassifier::new(&worker.database, names)?;
        let response = self.page.response(&hits.hits, |rows, &(game, hit)| {
            let damaged = || StoreError::Damaged(game);
            let summary = summaries.get(game)?.ok_or_else(damaged)?;
            let opening = classifier.classify(game)?;
            let row = self.search.row(summary, opening, hit);
            let row = row.with_matches(&places)?;
            let position = if self.boards {
                let board = boards.at(game, hit.ply)?.ok_or_else(damaged)?;
                Some(board.to_text())
            } else {
                None
            };
            rows.push(&SearchRow { row, position })
        })?;
        // The total is known only when the search has ended.
        Ok(response.with_total(hits.is_complete.then_some(hits.hits.len())))
    }
}

impl SearchRequest {
    fn find(
        &self,
        worker: &Worker,
        max_hits: usize,
        names: &OpeningNames,
    ) -> Result<Hits, ApiError> {
        let database = &worker.database;
        let mut filter = self.filters.filter(names)?;
        let position = self.search.position(&mut filter, database, names)?;
        let position = position.map(ResolvedPosition::certain).transpose()?;
        let position = position.map(|resolved| resolved.position);
        let (mut hits, mut is_complete) = (Vec::new(), true);
        let visit = |game, hit| {
            if worker.is_cancelled() {
                return Err(ApiError::Internal("nobody waits for it".to_owned()));
            }
            if hits.len() == max_hits {
                is_complete = false;
                return Ok(ControlFlow::Break(()));
            }
            hits.push((game, hit));
            Ok(ControlFlow::Continue(()))
        };
        self.search
            .for_each_hit(position, database, &filter, |_| (), visit)?;
        Ok(Hits { hits, is_complete })
    }
}
