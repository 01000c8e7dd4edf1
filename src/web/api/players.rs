//! `/api/players`

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::{Key, Paging, Way, is_part};
use crate::ask::{DatedFilters, PlayerRow, Players};
use crate::store::StoreError;
use crate::web::answer::{Refusal, Rows};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    filters: DatedFilters,
    /// Part of the name, in any case, with or without accents
    #[arg(long)]
    name: Option<String>,
    /// The column that the list is sorted by
    #[arg(long, value_enum, default_value_t = Column::Name)]
    sort: Column,
    /// From the last to the first
    #[arg(long)]
    desc: bool,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Column {
    Name,
    Games,
    Won,
    Drawn,
    Lost,
    Unknown,
    FirstDate,
    LastDate,
}

impl Column {
    fn key(self, player: &PlayerRow) -> Key {
        let number = |number: u64| Key::Number(i64::try_from(number).unwrap_or(i64::MAX));
        match self {
            Column::Name => Key::text(Some(&player.name)),
            Column::Games => number(player.record.games),
            Column::Won => number(player.record.won),
            Column::Drawn => number(player.record.drawn),
            Column::Lost => number(player.record.lost),
            Column::Unknown => number(player.record.unknown),
            Column::FirstDate => Key::text(player.first_date.as_deref()),
            Column::LastDate => Key::text(player.last_date.as_deref()),
        }
    }
}

/// A part of the list of players.
pub(crate) async fn players(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(query.as_deref())?;
    let filter = asked.filters.filter();
    let answer = site.desk.ask(Pace::Quick, move |clerk| {
        let all = clerk.players(&format!("{filter:?}"), |database| {
            let mut players = Players::default();
            database.games(&filter, |game| players.add(&game))?;
            Ok::<_, StoreError>(players.rows())
        })?;
        let part = asked.name.as_deref().unwrap_or_default();
        let mut found: Vec<(Key, &PlayerRow)> = all
            .iter()
            .filter(|player| is_part(part, &player.name))
            .map(|player| (asked.sort.key(player), player))
            .collect();
        let way = Way::of(asked.desc);
        // By name where nothing else tells them apart, as the list comes.
        found.sort_by(|one, other| way.compare(&one.0, &other.0));
        let rows = found[asked.paging.range(found.len())].iter();
        let rows = rows.map(|(_, player)| serde_json::to_value(player).expect("fields have names"));
        Ok(Rows {
            rows: rows.collect(),
            total: Some(found.len()),
        })
    });
    Ok(answer.await?.send(&headers))
}
