//! `/api/games`: the games that pass a filter.

use clap::Args;

use super::page::PageArgs;
use crate::answers::{GameRow, OpeningClassifier, TextLocations};
use crate::openings::OpeningNames;
use crate::queries::FilterArgs;
use crate::queries::{GameColumn, SortArgs};
use crate::store::{Filter, StoreError, Summary};
use crate::web::api::request::{ApiRequest, filter_cost};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(crate) struct GamesRequest {
    #[command(flatten)]
    filters: FilterArgs,
    #[command(flatten)]
    sort: SortArgs<GameColumn>,
    #[command(flatten)]
    page: PageArgs,
}

impl ApiRequest for GamesRequest {
    fn cost(&self) -> QueryCost {
        filter_cost(&self.filters)
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let filter = self.filters.filter(names)?;
        let key = format!("games {filter:?} {}", self.sort.cache_key());
        let ids = worker.cached(&key, |worker| self.sorted_ids(worker, &filter))?;
        let mut summaries = worker.database.summary_reader()?;
        let places = TextLocations::new(&worker.database, &filter)?;
        let classifier = OpeningClassifier::new(&worker.database, names)?;
        self.page.response(&ids, |rows, &id| {
            let Some(game) = summaries.get(id)? else {
                return Ok(());
            };
            let row = GameRow::new(game, classifier.classify(id)?);
            rows.push(&row.with_matches(&places)?)
        })
    }
}

impl GamesRequest {
    fn sorted_ids(&self, worker: &Worker, filter: &Filter) -> Result<Vec<i64>, StoreError> {
        let mut games = Vec::new();
        let add = |game: Summary| games.push((self.sort.key(&game), game.id));
        worker.database.for_each_summary(filter, add)?;
        Ok(self.sort.sorted(games))
    }
}
