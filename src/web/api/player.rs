//! `/api/player`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;

use crate::queries::{FilterArgs, player_value};
use crate::web::answer::{Answer, Refusal};
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
    filters: FilterArgs,
}

/// How one player did: by colour, opponent, layout, event and year, and what was played first.
pub(crate) async fn player(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked { name, filters } = parameters::read(uri.query())?;
    let names = Arc::clone(&site.openings);
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let value = player_value(&name, &filters.filter(), &clerk.database, &names)?;
        Ok(Answer::json(&value))
    });
    Ok(answer.await?.send(&headers))
}
