//! `/api/moves`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;

use crate::notation::Notation;
use crate::queries::{PositionWithRulesArgs, move_rows, parse_notation, playable_move_rows};
use crate::web::answer::{Answer, Refusal};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// With what goes where in every move, and its name in this notation
    #[arg(long, value_parser = parse_notation)]
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
        let position = asked.position.resolve()?;
        let rows = match asked.notation {
            Some(notation) => playable_move_rows(&position, notation),
            None => move_rows(&position),
        };
        Ok(Answer::rows(&rows, Some(rows.len())))
    });
    Ok(answer.await?.send(&headers))
}
