//! `/api/events`

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;
use serde::Serialize;

use super::paging::{Paging, is_part};
use crate::queries::FilterArgs;
use crate::store::StoreError;
use crate::web::answer::{Answer, Refusal, Rows};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::shelf::Keep;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    filters: FilterArgs,
    /// Part of the name, in any case, with or without accents
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    paging: Paging,
}

/// An event in the list.
#[derive(Debug, Serialize)]
struct Row {
    event: String,
    games: u64,
    last_date: Option<String>,
}

impl Keep for Vec<Row> {
    fn bytes(&self) -> usize {
        let names = self.iter().map(|event| event.event.len());
        size_of_val(self.as_slice()) + names.sum::<usize>()
    }
}

/// A part of the list of events, those with most games first.
pub(crate) async fn events(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked {
        filters,
        name,
        paging,
    } = parameters::read(uri.query())?;
    let filter = filters.filter();
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let all = clerk.kept(&format!("events {filter:?}"), |clerk| {
            let mut events: BTreeMap<String, (u64, Option<String>)> = BTreeMap::new();
            clerk.database.games(&filter, |game| {
                if let Some(event) = game.event {
                    let (games, last) = events.entry(event).or_default();
                    *games += 1;
                    *last = last.take().max(game.date);
                }
            })?;
            let events = events.into_iter();
            let mut events: Vec<Row> = events
                .map(|(event, (games, last_date))| Row {
                    event,
                    games,
                    last_date,
                })
                .collect();
            events.sort_by_key(|event| std::cmp::Reverse(event.games));
            Ok::<Vec<Row>, StoreError>(events)
        })?;
        let part = name.as_deref().unwrap_or_default();
        let found = all.iter().filter(|event| is_part(part, &event.event));
        let found: Vec<&Row> = found.collect();
        let mut rows = Rows::default();
        for event in &found[paging.range(found.len())] {
            rows.add(event)?;
        }
        Ok(Answer::of_rows(rows, Some(found.len())))
    });
    Ok(answer.await?.send(&headers))
}
