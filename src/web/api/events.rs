//! `/api/events`

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::Parser;
use serde_json::json;

use super::paging::{Paging, is_part};
use crate::ask::DatedFilters;
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
    #[command(flatten)]
    paging: Paging,
}

/// A part of the list of events, those with most games first.
pub(crate) async fn events(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(query.as_deref())?;
    let filter = asked.filters.filter();
    let answer = site.desk.ask(Pace::Quick, move |clerk| {
        let part = asked.name.as_deref().unwrap_or_default();
        let mut events: BTreeMap<String, (u64, Option<String>)> = BTreeMap::new();
        clerk.database.games(&filter, |game| {
            if let Some(event) = game.event {
                let (games, last) = events.entry(event).or_default();
                *games += 1;
                *last = last.take().max(game.date);
            }
        })?;
        let mut found: Vec<_> = events
            .into_iter()
            .filter(|(event, _)| is_part(part, event))
            .collect();
        found.sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
        let rows = found[asked.paging.range(found.len())].iter();
        let rows = rows.map(
            |(event, (games, last))| json!({"event": event, "games": games, "last_date": last}),
        );
        Ok(Rows {
            rows: rows.collect(),
            total: Some(found.len()),
        })
    });
    Ok(answer.await?.send(&headers))
}
