//! `/api/games`

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::{Key, Paging, Way};
use crate::ask::{DatedFilters, Listed};
use crate::store::{Database, Filter, StoreError, Summary};
use crate::web::answer::{Refusal, Rows};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    filters: DatedFilters,
    /// The column that the list is sorted by
    #[arg(long, value_enum, default_value_t = Column::Id)]
    sort: Column,
    /// From the last to the first
    #[arg(long)]
    desc: bool,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Column {
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

impl Column {
    fn key(self, game: &Summary) -> Key {
        match self {
            Column::Id => Key::Number(game.id),
            Column::Black => Key::text(game.black.as_deref()),
            Column::White => Key::text(game.white.as_deref()),
            Column::Event => Key::text(game.event.as_deref()),
            Column::Date => Key::text(game.date.as_deref()),
            Column::Layout => Key::text(game.layout.as_deref()),
            Column::Result => Key::text(Some(game.result.key())),
            Column::Score => Key::Number(i64::from(game.score.black) - i64::from(game.score.white)),
            Column::Ending => Key::text(game.ending.map(|ending| ending.key())),
            Column::Plies => Key::Number(game.plies.into()),
        }
    }
}

/// A part of the list of games.
pub(crate) async fn list(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(query.as_deref())?;
    let filter = asked.filters.filter();
    let answer = site.desk.ask(Pace::Quick, move |clerk| {
        let question = format!("games {filter:?} {:?} {}", asked.sort, asked.desc);
        let way = Way::of(asked.desc);
        let ids = clerk.list(&question, |database| {
            sorted(database, &filter, asked.sort, way)
        })?;
        let mut rows = Vec::new();
        for &id in &ids[asked.paging.range(ids.len())] {
            let game = clerk.database.summary(id)?.map(Listed::new);
            rows.extend(game.as_ref().map(Listed::value));
        }
        let total = Some(ids.len());
        Ok(Rows { rows, total })
    });
    Ok(answer.await?.send(&headers))
}

fn sorted(
    database: &Database,
    filter: &Filter,
    column: Column,
    way: Way,
) -> Result<Vec<i64>, StoreError> {
    let mut games = Vec::new();
    database.games(filter, |game| games.push((column.key(&game), game.id)))?;
    games.sort_by(|one, other| way.compare(&one.0, &other.0).then(one.1.cmp(&other.1)));
    Ok(games.into_iter().map(|(_, id)| id).collect())
}
