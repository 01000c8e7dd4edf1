//! `/api/moves`

use axum::extract::RawQuery;
use axum::http::HeaderMap;
use axum::response::Response;
use clap::Parser;

use crate::ask::{Ruled, move_rows};
use crate::web::answer::{Refusal, Rows};
use crate::web::parameters;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    position: Ruled,
}

/// The legal moves of a position.
pub(crate) async fn moves(
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(query.as_deref())?;
    let position = asked.position.find()?;
    Ok(Rows::all(move_rows(&position)).send(&headers))
}
