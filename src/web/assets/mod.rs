//! The pages: a shell, scripts and styles, all of them part of the program. Scripts fetch from `/api/` what a page shows, so that the HTML
//! never contains text of a record.

mod files;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_LANGUAGE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::app_state::AppState;
use super::response::{ApiError, CachedResponse};
use super::route::get_only;

pub(super) fn routes() -> Router<Arc<AppState>> {
    let paths = [
        "/",
        "/game/{id}",
        "/games",
        "/import",
        "/player",
        "/players",
        "/puzzles",
        "/rejects",
        "/report",
        "/search",
        "/stats",
    ];
    let pages = paths.into_iter().fold(Router::new(), |router, path| {
        router.route(path, get_only(get(page)))
    });
    pages.route("/assets/{*path}", get_only(get(asset)))
}

/// The languages of the pages, each with the texts of the shell.
const LANGUAGES: [(&str, &str, &str); 2] = [
    ("en", "To the content", "These pages need JavaScript."),
    ("fr", "Au contenu", "Ces pages ont besoin de JavaScript."),
];

/// Responds with the shell, which is the same for all pages: its script reads the address.
async fn page(
    State(app): State<Arc<AppState>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let requested = form_urlencoded::parse(query.as_deref().unwrap_or_default().as_bytes())
        .find(|(name, _)| name == "lang")
        .map(|(_, value)| value.into_owned());
    let accepted = headers
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    let (lang, skip, noscript) =
        LANGUAGES[preferred_language(requested.as_deref(), accepted.unwrap_or_default())];
    let token = if app.settings.writable {
        app.csrf_token.as_str()
    } else {
        ""
    };
    let html = include_str!("shell.html")
        .replace("{lang}", lang)
        .replace("{token}", token)
        .replace("{skip}", skip)
        .replace("{noscript}", noscript);
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let mut response = CachedResponse::new(kind, html).send(&headers);
    let answered = response.headers_mut();
    answered.insert(CONTENT_LANGUAGE, HeaderValue::from_static(lang));
    answered.insert(VARY, HeaderValue::from_static("accept-language"));
    response
}

/// Responds to unknown addresses: browsers that accept HTML get the shell, whose script shows the error; other clients get the error alone.
pub(super) async fn not_found(
    app: State<Arc<AppState>>,
    uri: Uri,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let path: String = uri.path().chars().take(100).collect();
    let accepted = headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    if !accepted.is_some_and(|kinds| kinds.contains("text/html")) {
        return ApiError::NotFound(format!("there is nothing at `{path}`")).into_response();
    }
    let mut response = page(app, query, headers).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept, accept-language"));
    response
}

/// The index of the language of a response: the requested one, or the language with the highest weight among those that the browser
/// accepts.
fn preferred_language(requested: Option<&str>, accepted: &str) -> usize {
    let number = |tag: &str| {
        let main = tag
            .trim()
            .split(['-', ';'])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        LANGUAGES.iter().position(|(lang, ..)| *lang == main)
    };
    let weight = |tag: &str| -> f64 {
        let given = tag
            .split_once("q=")
            .and_then(|(_, weight)| weight.trim().parse().ok());
        given.unwrap_or(1.0)
    };
    let best = accepted
        .split(',')
        .filter(|tag| number(tag).is_some())
        .reduce(|best, tag| {
            if weight(tag) > weight(best) {
                tag
            } else {
                best
            }
        });
    requested
        .and_then(number)
        .or(best.and_then(number))
        .unwrap_or(0)
}

async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    let Some((kind, text)) = files::find(&path) else {
        let path: String = path.chars().take(60).collect();
        return Err(ApiError::NotFound(format!("there is no file `{path}`")));
    };
    let answer = CachedResponse::new(HeaderValue::from_static(kind), text.as_bytes());
    Ok(answer.send(&headers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages() {
        for (requested, accepted, expected) in [
            (None, "", 0),
            (None, "fr", 1),
            (None, "fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", 1),
            (None, "de, en;q=0.3, fr;q=0.8", 1),
            (None, "de, en-GB, fr;q=0.8", 0),
            (Some("en"), "fr", 0),
            (Some("FR"), "en", 1),
            (Some("<script>"), "fr", 1),
        ] {
            assert_eq!(
                preferred_language(requested, accepted),
                expected,
                "{requested:?} {accepted}"
            );
        }
    }
}
