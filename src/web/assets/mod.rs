//! The pages: a shell, scripts and styles, all of them part of the program. They ask `/api/` for what they show, so that nothing that a
//! record says ever stands in a page.

mod files;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_LANGUAGE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::answer::{Answer, Refusal};
use super::route::read;
use super::site::Site;

pub(super) fn routes() -> Router<Arc<Site>> {
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
        router.route(path, read(get(page)))
    });
    pages.route("/assets/{*path}", read(get(asset)))
}

/// The languages of the pages, and what is said before their script is there.
const LANGUAGES: [(&str, &str, &str); 2] = [
    ("en", "To the content", "These pages need JavaScript."),
    ("fr", "Au contenu", "Ces pages ont besoin de JavaScript."),
];

/// Every page is the same shell: its script looks at the address.
async fn page(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let wanted = form_urlencoded::parse(query.as_deref().unwrap_or_default().as_bytes())
        .find(|(name, _)| name == "lang")
        .map(|(_, value)| value.into_owned());
    let known = headers
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    let (lang, skip, noscript) = LANGUAGES[language(wanted.as_deref(), known.unwrap_or_default())];
    let token = if site.settings.writable {
        site.token.as_str()
    } else {
        ""
    };
    let html = include_str!("shell.html")
        .replace("{lang}", lang)
        .replace("{token}", token)
        .replace("{skip}", skip)
        .replace("{noscript}", noscript);
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let mut response = Answer::of(kind, html).send(&headers);
    let answered = response.headers_mut();
    answered.insert(CONTENT_LANGUAGE, HeaderValue::from_static(lang));
    answered.insert(VARY, HeaderValue::from_static("accept-language"));
    response
}

/// Where there is nothing, a browser that wants a page gets the shell, whose script says so; others get the reason alone.
pub(super) async fn nothing(
    site: State<Arc<Site>>,
    uri: Uri,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let path: String = uri.path().chars().take(100).collect();
    let wanted = headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    if !wanted.is_some_and(|kinds| kinds.contains("text/html")) {
        return Refusal::Missing(format!("there is nothing at `{path}`")).into_response();
    }
    let mut response = page(site, query, headers).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept, accept-language"));
    response
}

/// Which language: the one that is asked for, or the first one of the browser's that is known.
fn language(wanted: Option<&str>, known: &str) -> usize {
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
    let best = known
        .split(',')
        .filter(|tag| number(tag).is_some())
        .reduce(|best, tag| {
            if weight(tag) > weight(best) {
                tag
            } else {
                best
            }
        });
    wanted
        .and_then(number)
        .or(best.and_then(number))
        .unwrap_or(0)
}

async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Refusal> {
    let Some((kind, text)) = files::find(&path) else {
        let path: String = path.chars().take(60).collect();
        return Err(Refusal::Missing(format!("there is no file `{path}`")));
    };
    let answer = Answer::of(HeaderValue::from_static(kind), text.as_bytes());
    Ok(answer.send(&headers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages() {
        for (wanted, known, expected) in [
            (None, "", 0),
            (None, "fr", 1),
            (None, "fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", 1),
            (None, "de, en;q=0.3, fr;q=0.8", 1),
            (None, "de, en-GB, fr;q=0.8", 0),
            (Some("en"), "fr", 0),
            (Some("FR"), "en", 1),
            (Some("<script>"), "fr", 1),
        ] {
            assert_eq!(language(wanted, known), expected, "{wanted:?} {known}");
        }
    }
}
