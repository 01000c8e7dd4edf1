//! `/api/rating`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;

use crate::queries::RatingArgs;
use crate::web::answer::{Answer, Refusal};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    /// Any spelling of the name
    #[arg(long, required = true)]
    name: String,
    #[command(flatten)]
    rated: RatingArgs,
}

/// The rating of one player, with the history.
pub(crate) async fn rating(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked { name, rated } = parameters::read(uri.query())?;
    let answer = site.desk.answer(&uri, Pace::Slow, move |clerk| {
        Ok(Answer::json(&rated.player_rating(&name, &clerk.database)?))
    });
    Ok(answer.await?.send(&headers))
}
