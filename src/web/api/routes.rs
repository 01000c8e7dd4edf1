//! The addresses of the API.

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post, put};

use super::engine;
use super::game_kinds::GameKindsRequest;
use super::lists::{
    EventsRequest, GamesRequest, PlayersRequest, PuzzlesRequest, RejectsRequest, SearchRequest,
    show_reject,
};
use super::player::PlayerRequest;
use super::positions::{
    LayoutsRequest, MovesRequest, OpeningsRequest, PictureRequest, PositionRequest,
};
use super::rating::RatingRequest;
use super::records;
use super::report::{
    OpeningReportPlotsRequest, OpeningReportRequest, PlayerReportPlotsRequest, PlayerReportRequest,
};
use super::request::request_route;
use super::stats::{StatsPlotsRequest, StatsRequest};
use super::studies;
use crate::web::app_state::AppState;
use crate::web::route::{get_only, methods_only, post_only};

/// The routes of the API.
pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/analysis", post_only(post(engine::analyse_record)))
        .route("/api/convert", post_only(post(records::convert)))
        .route("/api/engine", get_only(get(engine::search)))
        .route("/api/events", request_route::<EventsRequest>())
        .route(
            "/api/games",
            request_route::<GamesRequest>().post(records::store_games),
        )
        .route("/api/games/{id}", get_only(get(records::show)))
        .route(
            "/api/games/{id}/analysis",
            post_only(post(engine::analyse_stored)),
        )
        .route("/api/games/{id}/playback", get_only(get(records::playback)))
        .route(
            "/api/games/{id}/record",
            get_only(get(records::download)).post(records::replace_record),
        )
        .route("/api/import", post_only(post(records::begin_import)))
        .route(
            "/api/import/sample-games",
            post_only(post(records::import_sample_games)),
        )
        .route(
            "/api/import/{number}",
            get_only(get(records::import_status)),
        )
        .route("/api/game-kinds", request_route::<GameKindsRequest>())
        .route("/api/layouts", request_route::<LayoutsRequest>())
        .route("/api/moves", request_route::<MovesRequest>())
        .route("/api/openings", request_route::<OpeningsRequest>())
        .route("/api/picture", request_route::<PictureRequest>())
        .route("/api/player", request_route::<PlayerRequest>())
        .route("/api/players", request_route::<PlayersRequest>())
        .route("/api/position", request_route::<PositionRequest>())
        .route("/api/puzzles", request_route::<PuzzlesRequest>())
        .route("/api/rating", request_route::<RatingRequest>())
        .route("/api/read", post_only(post(records::read)))
        .route("/api/rejects", request_route::<RejectsRequest>())
        .route("/api/rejects/{id}", get_only(get(show_reject)))
        .route(
            "/api/report/opening",
            request_route::<OpeningReportRequest>(),
        )
        .route(
            "/api/report/opening/plots",
            request_route::<OpeningReportPlotsRequest>(),
        )
        .route("/api/report/player", request_route::<PlayerReportRequest>())
        .route(
            "/api/report/player/plots",
            request_route::<PlayerReportPlotsRequest>(),
        )
        .route("/api/search", request_route::<SearchRequest>())
        .route("/api/settings", get_only(get(engine::settings)))
        .route("/api/stats", request_route::<StatsRequest>())
        .route("/api/stats/plots", request_route::<StatsPlotsRequest>())
        .route("/api/studies", get_only(get(studies::list)))
        .route(
            "/api/studies/{name}",
            get_only(get(studies::show))
                .post(studies::create)
                .put(studies::set_note)
                .delete(studies::delete),
        )
        .route("/api/studies/{name}/file", get_only(get(studies::file)))
        .route(
            "/api/studies/{name}/items",
            post_only(post(studies::add_item)),
        )
        .route(
            "/api/studies/{name}/items/{id}",
            methods_only(
                put(studies::set_item_note).delete(studies::delete_item),
                "PUT or DELETE",
            ),
        )
}
