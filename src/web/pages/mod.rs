//! The pages: a shell, a script and a style, all of them part of the program.

use std::sync::Arc;

use axum::Router;

use super::site::Site;

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
}
