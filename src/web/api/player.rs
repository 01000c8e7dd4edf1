//! `/api/player`

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::Parser;

use crate::ask::{DatedFilters, player_value};
use crate::web::answer::{Refusal, json};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    /// The name, as records spell it
    #[arg(long, required = true)]
    name: String,
    #[command(flatten)]
    filters: DatedFilters,
}

/// How one player did: by colour, opponent, layout, event and year, and what was played first.
pub(crate) async fn player(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked { name, filters } = parameters::read(query.as_deref())?;
    let answer = site.desk.ask(Pace::Quick, move |clerk| {
        Ok(player_value(&name, &filters.filter(), &clerk.database)?)
    });
    Ok(json(&headers, &answer.await?))
}
