//! `/api/rejects` and `/api/rejects/{id}`

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::Paging;
use crate::store::RejectOrder;
use crate::web::answer::{Answer, Refusal};
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
    #[arg(long, value_enum, default_value_t)]
    sort: Column,
    /// From the last to the first
    #[arg(long)]
    desc: bool,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Column {
    #[default]
    Id,
    Source,
    Line,
    Kind,
    Message,
    Game,
}

impl Column {
    const fn order(self) -> RejectOrder {
        match self {
            Column::Id => RejectOrder::Id,
            Column::Source => RejectOrder::Source,
            Column::Line => RejectOrder::Line,
            Column::Kind => RejectOrder::Kind,
            Column::Message => RejectOrder::Message,
            Column::Game => RejectOrder::Game,
        }
    }
}

/// A part of the list of what could not be replayed, with the beginnings of the texts.
pub(crate) async fn rejects(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(uri.query())?;
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let (offset, limit) = asked.paging.bounds();
        let (kind, order) = (asked.kind.as_deref(), (asked.sort.order(), asked.desc));
        let total = clerk.database.count_rejects(kind)?;
        let rows = clerk.database.list_rejects(kind, order, (limit, offset))?;
        let total = usize::try_from(total).unwrap_or(usize::MAX);
        Ok(Answer::rows(&rows, Some(total)))
    });
    Ok(answer.await?.send(&headers))
}

/// One of them, with the whole of its text.
pub(crate) async fn show(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let missing = format!("there is no reject {id}, expected a number that /api/rejects shows");
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let found = match id.parse() {
            Ok(id) => clerk.database.reject(id)?,
            Err(_) => None,
        };
        let reject = found.ok_or(Refusal::Missing(missing))?;
        Ok(Answer::json(&reject))
    });
    Ok(answer.await?.send(&headers))
}
