//! `/api/openings`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;

use crate::ask::{DatedFilters, Place, openings_value};
use crate::web::answer::{Answer, Refusal};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    filters: DatedFilters,
}

/// What was played in a position, how often, and how it ended.
pub(crate) async fn openings(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(uri.query())?;
    let mut filter = asked.filters.filter();
    let names = Arc::clone(&site.openings);
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let position = asked.place.find(&mut filter, &clerk.database)?.position;
        let found = clerk.database.openings(&position, &filter)?;
        Ok(Answer::json(&openings_value(&found, &position, &names)))
    });
    Ok(answer.await?.send(&headers))
}
