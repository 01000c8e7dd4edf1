//! `/api/rejects`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::{self, Key, Listing};
use crate::store::{Reject, StoreError};
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
    #[command(flatten)]
    listing: Listing<Column>,
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

impl paging::Column for Column {
    type Row = Reject;

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
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked { kind, listing } = parameters::read(uri.query())?;
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let question = format!("rejects {kind:?} {}", listing.order());
        let ids = clerk.kept(&question, |clerk| {
            let mut rejects = clerk.database.rejects()?;
            rejects.retain(|reject| kind.as_ref().is_none_or(|kind| reject.kind == *kind));
            let mut keys: Vec<(Key, i64)> = rejects
                .iter()
                .map(|reject| (listing.key(reject), reject.id))
                .collect();
            listing.sort(&mut keys);
            Ok::<Vec<i64>, StoreError>(keys.into_iter().map(|(_, id)| id).collect())
        })?;
        let mut rows = Vec::new();
        for &id in &ids[listing.paging.range(ids.len())] {
            rows.extend(clerk.database.reject(id)?);
        }
        Ok(Answer::rows(&rows, Some(ids.len())))
    });
    Ok(answer.await?.send(&headers))
}
