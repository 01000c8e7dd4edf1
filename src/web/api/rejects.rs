//! `/api/rejects`

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::{Key, Paging, Way};
use crate::store::{Reject, StoreError};
use crate::web::answer::{Refusal, Rows};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    /// Only those of this kind
    #[arg(long)]
    kind: Option<String>,
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
    Source,
    Line,
    Kind,
    Message,
    Game,
}

impl Column {
    fn key(self, reject: &Reject) -> Key {
        match self {
            Column::Id => Key::Number(reject.id),
            Column::Source => Key::text(Some(&reject.source)),
            Column::Line => Key::Number(reject.line),
            Column::Kind => Key::text(Some(&reject.kind)),
            Column::Message => Key::text(Some(&reject.message)),
            Column::Game => reject.game.map_or(Key::Unknown, Key::Number),
        }
    }
}

/// A part of the list of what could not be replayed.
pub(crate) async fn rejects(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(query.as_deref())?;
    let answer = site.desk.ask(Pace::Quick, move |clerk| {
        let question = format!("rejects {:?} {:?} {}", asked.kind, asked.sort, asked.desc);
        let way = Way::of(asked.desc);
        let ids = clerk.list(&question, |database| {
            let mut rejects = database.rejects()?;
            rejects.retain(|reject| asked.kind.as_ref().is_none_or(|kind| reject.kind == *kind));
            let mut keys: Vec<(Key, i64)> = rejects
                .iter()
                .map(|reject| (asked.sort.key(reject), reject.id))
                .collect();
            keys.sort_by(|one, other| way.compare(&one.0, &other.0).then(one.1.cmp(&other.1)));
            Ok::<_, StoreError>(keys.into_iter().map(|(_, id)| id).collect())
        })?;
        let mut rows = Vec::new();
        for &id in &ids[asked.paging.range(ids.len())] {
            let reject = clerk.database.reject(id)?;
            rows.extend(
                reject
                    .iter()
                    .map(|reject| serde_json::to_value(reject).expect("fields have names")),
            );
        }
        let total = Some(ids.len());
        Ok(Rows { rows, total })
    });
    Ok(answer.await?.send(&headers))
}
