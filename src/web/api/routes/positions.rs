//! Addresses of positions, openings, searches and of the engine.

use axum::routing::get;

use super::answers::{SEARCH_EVENTS, json, rows};
use crate::answers::{LayoutRow, MoveAnswer, PositionAnswer};
use crate::web::api::engine;
use crate::web::api::lists::{SearchRequest, SearchRow};
use crate::web::api::openapi::{Answer, Endpoint, Operation};
use crate::web::api::positions::{
    LayoutsRequest, MovesRequest, OpeningsAnswer, OpeningsRequest, PictureRequest, PositionRequest,
};
use crate::web::api::request::request_route;

/// Positions, openings and searches.
pub(super) fn of_positions() -> Vec<Endpoint> {
    vec![
        Endpoint::new("/api/engine").on(
            Operation::get(
                "searchPosition",
                "Search a position with the engine",
                SEARCH_EVENTS,
            )
            .with::<engine::EngineRequest>(),
            get(engine::search),
        ),
        Endpoint::new("/api/layouts").on(
            Operation::get("listLayouts", "The start layouts", rows::<LayoutRow>())
                .with::<LayoutsRequest>(),
            request_route::<LayoutsRequest>(),
        ),
        Endpoint::new("/api/moves").on(
            Operation::get(
                "listMoves",
                "The legal moves of a position",
                rows::<MoveAnswer>(),
            )
            .with::<MovesRequest>(),
            request_route::<MovesRequest>(),
        ),
        Endpoint::new("/api/openings").on(
            Operation::get(
                "exploreOpenings",
                "The moves played in a position, and how the games ended",
                json::<OpeningsAnswer>(),
            )
            .with::<OpeningsRequest>(),
            request_route::<OpeningsRequest>(),
        ),
        Endpoint::new("/api/picture").on(
            Operation::get(
                "drawPosition",
                "A picture of a position",
                Answer::File(&["image/svg+xml", "image/png"]),
            )
            .with::<PictureRequest>(),
            request_route::<PictureRequest>(),
        ),
        Endpoint::new("/api/position").on(
            Operation::get(
                "getPosition",
                "A position for a board",
                json::<PositionAnswer>(),
            )
            .with::<PositionRequest>(),
            request_route::<PositionRequest>(),
        ),
        Endpoint::new("/api/search").on(
            Operation::get(
                "searchGames",
                "The games in which a position or a pattern is found",
                rows::<SearchRow>(),
            )
            .with::<SearchRequest>(),
            request_route::<SearchRequest>(),
        ),
    ]
}
