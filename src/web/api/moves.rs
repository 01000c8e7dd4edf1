//! `/api/moves`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;

use crate::ask::{Ruled, move_rows, notation};
use crate::notation::Notation;
use crate::web::answer::{Answer, Refusal};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    position: Ruled,
    /// With the name of every move in this notation
    #[arg(long, value_parser = notation)]
    notation: Option<Notation>,
}

/// The legal moves of a position.
pub(crate) async fn moves(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(uri.query())?;
    let answer = site.desk.answer(&uri, Pace::Quick, move |_| {
        let rows = move_rows(&asked.position.find()?, asked.notation);
        Ok(Answer::rows(&rows, Some(rows.len())))
    });
    Ok(answer.await?.send(&headers))
}
