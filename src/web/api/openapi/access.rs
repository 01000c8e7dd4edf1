//! Who may send a request: everybody, or those that hold the token of the server, some of them only to a server that writes.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;

use crate::web::app_state::AppState;
use crate::web::response::ApiError;
use crate::web::route::Route;

/// The header in which a page sends the token of this server.
const CSRF_TOKEN: HeaderName = HeaderName::from_static("x-sumito-token");

/// Who may send a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::web::api) enum Access {
    /// Everybody.
    Open,
    /// Those that hold the token of the server.
    WithToken,
    /// The same, on a server that may write.
    Writable,
}

impl Access {
    /// A route that refuses other requests.
    pub(super) fn guarded(self, route: Route, app: &Arc<AppState>) -> Route {
        if self == Access::Open {
            return route;
        }
        route.route_layer(from_fn_with_state((Arc::clone(app), self), check))
    }
}

/// The middleware. Only pages of this server can read its token, so that no page of another site can send these requests.
async fn check(
    State((app, access)): State<(Arc<AppState>, Access)>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if access == Access::Writable && !app.settings.writable {
        let message = "the server only reads, expected it to be started with --writable";
        return Err(ApiError::Forbidden(message.to_owned()));
    }
    let token = request.headers().get(CSRF_TOKEN);
    let token = token.map(HeaderValue::as_bytes).unwrap_or_default();
    if !constant_time_eq(token, app.csrf_token.as_bytes()) {
        let message = "no token of this server, expected the one that its pages hold";
        return Err(ApiError::Forbidden(message.to_owned()));
    }
    Ok(next.run(request).await)
}

/// Compares in a time that does not depend on the position of the first difference.
fn constant_time_eq(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::constant_time_eq;

    #[test]
    fn tokens_are_compared_as_a_whole() {
        assert!(constant_time_eq(b"abc", b"abc"));
        assert!(!constant_time_eq(b"abc", b"abd") && !constant_time_eq(b"ab", b"abc"));
    }
}
