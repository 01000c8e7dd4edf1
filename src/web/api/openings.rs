//! `/api/openings`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;

use crate::notation::Notation;
use crate::queries::{FilterArgs, PositionArgs, line_rows, openings_value, parse_notation};
use crate::web::answer::{Answer, Refusal};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    place: PositionArgs,
    #[command(flatten)]
    filters: FilterArgs,
    /// With the moves that lead to the position, and their names in this notation
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
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
        let place = asked.place.resolve(&mut filter, &clerk.database)?;
        let position = place.position;
        let found = clerk.database.openings(&position, &filter)?;
        let mut value = openings_value(&found, &position, &names);
        if let (Some(notation), Some((start, moves))) = (asked.notation, place.line) {
            value["line"] = line_rows(&start, &moves, notation).into();
        }
        Ok(Answer::json(&value))
    });
    Ok(answer.await?.send(&headers))
}
