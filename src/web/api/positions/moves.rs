//! `/api/moves`: the legal moves of a position.

use clap::Args;

use crate::answers::{moves, playable_move_rows};
use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::queries::{PositionWithRulesArgs, parse_notation};
use crate::web::api::request::ApiRequest;
use crate::web::pool::Worker;
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(in crate::web::api) struct MovesRequest {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// With what a board needs to play the moves, and their names in this notation
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

impl ApiRequest for MovesRequest {
    fn respond(&self, _: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let position = self.position.resolve_any_among(names)?;
        let rows = match self.notation {
            Some(notation) => playable_move_rows(&position, notation),
            None => moves(&position),
        };
        Ok(CachedResponse::json(&rows).with_total(rows.len()))
    }
}
