//! `/api/players`: the totals of players.

use clap::Args;

use super::page::{PageArgs, contains_part};
use crate::answers::{PlayerRow, PlayerTotals};
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, PlayerColumn, SortArgs};
use crate::store::{Filter, StoreError};
use crate::web::api::request::{ApiRequest, filter_cost};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, Cacheable, CachedResponse};

#[derive(Debug, Args)]
pub(crate) struct PlayersRequest {
    #[command(flatten)]
    filters: FilterArgs,
    /// Part of the name, in any case, with or without accents, or the whole name with `*` for any text
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    sort: SortArgs<PlayerColumn>,
    #[command(flatten)]
    page: PageArgs,
}

impl Cacheable for Vec<PlayerRow> {
    fn size_bytes(&self) -> usize {
        let names = self.iter().map(|player| player.name.len());
        size_of_val(self.as_slice()) + names.sum::<usize>()
    }
}

impl ApiRequest for PlayersRequest {
    fn cost(&self) -> QueryCost {
        filter_cost(&self.filters)
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let filter = self.filters.filter(names)?;
        let players = worker.cached(&format!("players {filter:?}"), |worker| {
            all_players(worker, &filter)
        })?;
        let part = self.name.as_deref().unwrap_or_default();
        let players = players
            .iter()
            .filter(|player| contains_part(&player.name, part))
            .map(|player| (self.sort.key(player), player));
        let players = self.sort.sorted(players);
        self.page
            .response(&players, |rows, player| rows.push(player))
    }
}

fn all_players(worker: &Worker, filter: &Filter) -> Result<Vec<PlayerRow>, StoreError> {
    let mut players = PlayerTotals::default();
    worker
        .database
        .for_each_summary(filter, |game| players.add(&game))?;
    Ok(players.rows())
}
