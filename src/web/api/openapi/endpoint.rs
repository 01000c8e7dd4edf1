//! An address of the API with its methods.

use std::sync::Arc;

use axum::Router;
use axum::routing::MethodRouter;

use super::operation::Operation;
use crate::web::app_state::AppState;
use crate::web::response::ApiError;

type Route = MethodRouter<Arc<AppState>>;

/// An address with its methods. Other methods are answered with 405.
pub(in crate::web::api) struct Endpoint {
    pub(super) path: &'static str,
    pub(super) operations: Vec<Operation>,
    route: Route,
}

impl Endpoint {
    pub(in crate::web::api) fn new(path: &'static str) -> Endpoint {
        Endpoint {
            path,
            operations: Vec::new(),
            route: MethodRouter::new(),
        }
    }

    /// With a method, and the route that handles it.
    pub(in crate::web::api) fn on(mut self, operation: Operation, route: Route) -> Endpoint {
        self.operations.push(operation);
        self.route = self.route.merge(route);
        self
    }

    /// Adds the address to a router.
    pub(in crate::web::api) fn add_to(
        self,
        router: Router<Arc<AppState>>,
    ) -> Router<Arc<AppState>> {
        let methods: Vec<&str> = self.operations.iter().map(|done| done.method).collect();
        let methods = allowed(&methods);
        let others = move || async move { ApiError::MethodNotAllowed(methods) };
        router.route(self.path, self.route.fallback(others))
    }
}

/// The methods of an address as errors name them.
fn allowed(methods: &[&str]) -> &'static str {
    match methods {
        ["GET"] => "GET",
        ["POST"] => "POST",
        ["GET", "POST"] => "GET or POST",
        ["PUT", "DELETE"] => "PUT or DELETE",
        _ => "GET, POST, PUT or DELETE",
    }
}
