//! An address and who answers there.

use std::sync::Arc;

use axum::routing::MethodRouter;

use super::answer::Refusal;
use super::site::Site;

type Route = MethodRouter<Arc<Site>>;

/// An address that is only read.
pub(super) fn read(route: Route) -> Route {
    route.fallback(|| async { Refusal::Method("GET") })
}
