//! `/api/games`: the games that pass a filter.

use clap::{Args, ValueEnum};

use super::page::PageArgs;
use super::sort::{SortArgs, SortColumn, SortKey};
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, GameRow, OpeningClassifier};
use crate::store::{Filter, StoreError, Summary};
use crate::web::api::request::ApiRequest;
use crate::web::pool::Worker;
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum GameColumn {
    #[default]
    Id,
    Black,
    White,
    Event,
    Date,
    Layout,
    Result,
    Score,
    Ending,
    Plies,
}

impl SortColumn for GameColumn {
    type Row = Summary;

    fn key(self, game: &Summary) -> SortKey {
        let score = || i64::from(game.score.black) - i64::from(game.score.white);
        match self {
            GameColumn::Id => SortKey::Number(game.id),
            GameColumn::Black => SortKey::text(game.black.as_deref()),
            GameColumn::White => SortKey::text(game.white.as_deref()),
            GameColumn::Event => SortKey::text(game.event.as_deref()),
            GameColumn::Date => SortKey::text(game.date.as_deref()),
            GameColumn::Layout => SortKey::text(game.layout.as_deref()),
            GameColumn::Result => SortKey::text(Some(game.result.key())),
            GameColumn::Score => SortKey::Number(score()),
            GameColumn::Ending => SortKey::text(game.ending.map(|ending| ending.key())),
            GameColumn::Plies => SortKey::Number(game.plies.into()),
        }
    }
}

impl ApiRequest for GamesRequest {
    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let filter = self.filters.filter();
        let key = format!("games {filter:?} {}", self.sort.cache_key());
        let ids = worker.cached(&key, |worker| self.sorted_ids(worker, &filter))?;
        let mut summaries = worker.database.summary_reader()?;
        let classifier = OpeningClassifier::new(&worker.database, names)?;
        self.page.response(&ids, |rows, &id| {
            let Some(game) = summaries.get(id)? else {
                return Ok(());
            };
            rows.push(&GameRow::new(game, classifier.classify(id)?))
        })
    }
}

impl GamesRequest {
    fn sorted_ids(&self, worker: &Worker, filter: &Filter) -> Result<Vec<i64>, StoreError> {
        let mut games = Vec::new();
        let add = |game: Summary| games.push((self.sort.key(&game), game.id));
        worker.database.games(filter, add)?;
        Ok(self.sort.sorted(games))
    }
}
