//! An address of the API with its methods.

use std::sync::Arc;

use axum::Router;
use axum::routing::MethodRouter;

use super::operation::Operation;
use crate::web::app_state::AppState;
use crate::web::response::ApiError;
use crate::web::route::Route;

/// An address with its methods. Other methods are answered with 405.
pub(in crate::web::api) struct Endpoint {
    pub(super) path: &'static str,
    pub(super) operations: Vec<(Operation, Route)>,
}

impl Endpoint {
    pub(in crate::web::api) fn new(path: &'static str) -> Endpoint {
        Endpoint {
            path,
            operations: Vec::new(),
        }
    }

    /// With a method, and the route that handles it.
    pub(in crate::web::api) fn on(mut self, operation: Operation, route: Route) -> Endpoint {
        self.operations.push((operation, route));
        self
    }

    /// Adds the address to a router.
    pub(in crate::web::api) fn add_to(
        self,
        router: Router<Arc<AppState>>,
        app: &Arc<AppState>,
    ) -> Router<Arc<AppState>> {
        let methods = self
            .operations
            .iter()
            .map(|(operation, _)| operation.method);
        let methods = allowed(&methods.collect::<Vec<_>>());
        let others = move || async move { ApiError::MethodNotAllowed(methods) };
        let operations = self.operations.into_iter();
        let guarded = operations.map(|(operation, route)| operation.access.guarded(route, app));
        let all = guarded.fold(MethodRouter::new(), MethodRouter::merge);
        router.route(self.path, all.fallback(others))
    }
}

/// The methods of an address as errors name them.
fn allowed(methods: &[&str]) -> &'static str {
    match methods {
        ["GET"] => "GET",
        ["POST"] => "POST",
        ["GET", "POST"] => "GET or POST",
        ["GET", "DELETE"] => "GET or DELETE",
        ["PUT", "DELETE"] => "PUT or DELETE",
        _ => "GET, POST, PUT or DELETE",
    }
}
