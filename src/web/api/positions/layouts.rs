//! `/api/layouts`: the start layouts.

use clap::Args;

use crate::answers::layouts;
use crate::games::GameKind;
use crate::openings::OpeningNames;
use crate::queries::parse_game;
use crate::web::api::request::ApiRequest;
use crate::web::pool::Worker;
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(in crate::web::api) struct LayoutsRequest {
    /// Only those of this game
    #[arg(long, value_parser = parse_game)]
    game: Option<GameKind>,
}

impl ApiRequest for LayoutsRequest {
    fn respond(&self, _: &Worker, _: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let mut rows = layouts();
        if let Some(game) = self.game {
            rows.retain(|row| row.game_type == game);
        }
        Ok(CachedResponse::json(&rows).with_total(rows.len()))
    }
}
