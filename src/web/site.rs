//! All addresses.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, get, post};

use tokio::sync::Semaphore;

use super::answer::Refusal;
use super::desk::Desk;
use super::guard::guard;
use super::imports::Imports;
use super::settings::Settings;
use super::{api, pages};
use crate::store::StoreError;

/// Files that may be sent at once.
const UPLOADS: usize = 4;

/// What answers need.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) desk: Desk,
    pub(super) settings: Settings,
    /// What pages show when they write: nobody else can read it.
    pub(super) token: String,
    pub(super) imports: Imports,
    /// Files that are being sent at once.
    pub(super) uploads: Semaphore,
}

/// The pages of a database and their JSON, as a service.
///
/// # Errors
/// When the database cannot be opened.
///
/// # Panics
/// When the machine has no source of random numbers.
pub fn router(path: &Path, settings: &Settings) -> Result<Router, StoreError> {
    let site = Arc::new(Site {
        desk: Desk::open(path, settings)?,
        settings: settings.clone(),
        token: token(),
        imports: Imports::into_file(path),
        uploads: Semaphore::new(UPLOADS),
    });
    Ok(Router::new()
        .route("/api/events", read(get(api::events::events)))
        .route("/api/games", read(get(api::games::list)))
        .route("/api/games/{id}", read(get(api::game::show)))
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
        .route("/api/rejects", read(get(api::rejects::rejects)))
        .route("/api/search", read(get(api::search::search)))
        .merge(pages::routes())
        .fallback(nothing)
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(Arc::clone(&site), guard))
        .with_state(site))
}

type Route = MethodRouter<Arc<Site>>;

/// An address that is only read.
pub(super) fn read(route: Route) -> Route {
    route.fallback(|| async { Refusal::Method("GET") })
}

async fn nothing(uri: Uri) -> Refusal {
    let path: String = uri.path().chars().take(100).collect();
    Refusal::Missing(format!("there is nothing at `{path}`"))
}

fn token() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the machine has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
