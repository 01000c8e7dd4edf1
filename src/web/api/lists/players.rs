//! `/api/players`: the totals of players.

use clap::{Args, ValueEnum};

use super::page::{PageArgs, contains_part};
use crate::answers::{PlayerRow, PlayerTotals};
use crate::openings::OpeningNames;
use crate::queries::FilterArgs;
use crate::queries::{SortArgs, SortColumn, SortKey};
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum PlayerColumn {
    #[default]
    Name,
    Games,
    Won,
    Drawn,
    Lost,
    Unknown,
    FirstDate,
    LastDate,
}

impl SortColumn for PlayerColumn {
    type Row = PlayerRow;

    fn key(self, player: &PlayerRow) -> SortKey {
        let number = |number: u64| SortKey::Number(i64::try_from(number).unwrap_or(i64::MAX));
        match self {
            PlayerColumn::Name => SortKey::text(Some(&player.name)),
            PlayerColumn::Games => number(player.record.games),
            PlayerColumn::Won => number(player.record.won),
            PlayerColumn::Drawn => number(player.record.drawn),
            PlayerColumn::Lost => number(player.record.lost),
            PlayerColumn::Unknown => number(player.record.unknown),
            PlayerColumn::FirstDate => SortKey::date(player.first_date.as_deref()),
            PlayerColumn::LastDate => SortKey::date(player.last_date.as_deref()),
        }
    }
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
