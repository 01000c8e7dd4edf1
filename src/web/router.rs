//! All addresses.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};

use super::answer::Refusal;
use super::guard::guard;
use super::route::read;
use super::settings::Settings;
use super::site::Site;
use super::{api, assets};
use crate::store::StoreError;

/// The pages of a database and their JSON, as a service.
///
/// # Errors
/// When the database cannot be opened.
///
/// # Panics
/// When the machine has no source of random numbers.
pub fn router(path: &Path, settings: &Settings) -> Result<Router, StoreError> {
    let site = Arc::new(Site::open(path, settings)?);
    Ok(Router::new()
        .route("/api/events", read(get(api::events::events)))
        .route("/api/games", read(get(api::games::list)))
        .route("/api/games/{id}", read(get(api::game::show)))
        .route("/api/games/{id}/playback", read(get(api::game::play)))
        .route("/api/games/{id}/record", read(get(api::game::record)))
        .route(
            "/api/import",
            post(api::import::begin).fallback(|| async { Refusal::Method("POST") }),
        )
        .route("/api/import/{number}", read(get(api::import::state)))
        .route("/api/layouts", read(get(api::layouts::layouts)))
        .route("/api/moves", read(get(api::moves::moves)))
        .route("/api/openings", read(get(api::openings::openings)))
        .route("/api/player", read(get(api::player::player)))
        .route("/api/players", read(get(api::players::players)))
        .route("/api/puzzles", read(get(api::puzzles::puzzles)))
        .route("/api/rating", read(get(api::rating::rating)))
        .route("/api/rejects", read(get(api::rejects::rejects)))
        .route("/api/rejects/{id}", read(get(api::rejects::show)))
        .route("/api/report/opening", read(get(api::report::opening)))
        .route(
            "/api/report/opening/plots",
            read(get(api::report::opening_plots)),
        )
        .route("/api/report/player", read(get(api::report::player)))
        .route(
            "/api/report/player/plots",
            read(get(api::report::player_plots)),
        )
        .route("/api/search", read(get(api::search::search)))
        .route("/api/stats", read(get(api::stats::stats)))
        .route("/api/stats/plots", read(get(api::stats::drawn)))
        .merge(assets::routes())
        .fallback(assets::nothing)
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(Arc::clone(&site), guard))
        .with_state(site))
}
