//! The page that the server sends for every address of a page: a shell, whose script reads the address.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_LANGUAGE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::web::app_state::AppState;
use crate::web::response::{ApiError, CachedResponse};

/// The languages of the pages, and the texts that the shell shows before its script has run.
const LANGUAGES: [(&str, &str, &str); 2] = [
    ("en", "To the content", "These pages need JavaScript."),
    ("fr", "Au contenu", "Ces pages ont besoin de JavaScript."),
];

/// Responds with the shell, in the language that the address or the browser requests.
pub(super) async fn shell(
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
        LANGUAGES[language(requested.as_deref(), accepted.unwrap_or_default())];
    let html = include_str!("shell.html")
        .replace("{lang}", lang)
        .replace("{token}", &app.csrf_token)
        .replace("{writable}", &app.settings.writable.to_string())
        .replace("{skip}", skip)
        .replace("{noscript}", noscript);
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let mut response = CachedResponse::new(kind, html).send(&headers);
    let response_headers = response.headers_mut();
    response_headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(lang));
    response_headers.insert(VARY, HeaderValue::from_static("accept-language"));
    response
}

/// Responds to an unknown address: a browser receives the shell, whose script says that there is no such page; other clients receive the error.
pub(in crate::web) async fn not_found(
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
    let mut response = shell(app, query, headers).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept, accept-language"));
    response
}

/// The index of the requested language, or of the preferred one of those that the browser accepts; English if there is neither.
fn language(requested: Option<&str>, accepted: &str) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_requested_language_has_priority_over_the_preferred_one() {
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
                language(requested, accepted),
                expected,
                "{requested:?} {accepted}"
            );
        }
    }
}
