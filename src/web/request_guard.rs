//! Checks of requests against DNS rebinding and cross-site request forgery, and security headers of responses: pages of this server and programs
//! on this machine may send requests, pages of other sites may not.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::app_state::AppState;
use super::language::requested_language;
use super::response::{ApiError, in_language};
use super::settings::Settings;

/// Headers of every response: it loads nothing from other sites, cannot be framed, has a fixed content type, and sends no referrer.
const SECURITY_HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The middleware: rejects requests that may not be sent, and adds the security headers to all responses. Errors are in the language of the client.
pub(super) async fn guard(
    State(app): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let language = requested_language(request.uri().query(), request.headers());
    let response = match check(&app, request.method(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let mut response = in_language(response, language);
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(app: &AppState, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), ApiError> {
    let host = host(headers)?;
    let is_own = |authority: &str| is_own_host(&app.settings, host_name(authority));
    // A foreign name that resolves to this server may be DNS rebinding: its owner could read the responses.
    let uri_authority = uri.authority().map(|authority| authority.as_str());
    for authority in [Some(host), uri_authority].into_iter().flatten() {
        if !is_own(authority) {
            let message = format!(
                "asked for as `{}`, expected localhost or an address of this machine (`--name` adds another)",
                truncated(authority)
            );
            return Err(ApiError::Forbidden(message));
        }
    }
    if !uri.query().is_none_or(is_utf8) {
        let message = "the query is not UTF-8, expected UTF-8 in its escapes such as %C3%A9";
        return Err(ApiError::BadRequest(message.to_owned()));
    }
    let is_api = uri.path().starts_with("/api/");
    let writes = !matches!(*method, Method::GET | Method::HEAD);
    if (is_api || writes) && is_cross_site(headers, host) {
        let message = "asked by a page of another site, expected one of this server";
        return Err(ApiError::Forbidden(message.to_owned()));
    }
    Ok(())
}

/// Whether the escapes of a query are UTF-8: parsers of queries would replace others.
fn is_utf8(query: &str) -> bool {
    let mut bytes = Vec::with_capacity(query.len());
    let mut rest = query.as_bytes();
    while let [byte, after @ ..] = rest {
        let digit = |at: usize| char::from(*after.get(at)?).to_digit(16);
        let escaped = (*byte == b'%')
            .then(|| u8::try_from(16 * digit(0)? + digit(1)?).ok())
            .flatten();
        bytes.push(escaped.unwrap_or(*byte));
        rest = if escaped.is_some() {
            &after[2..]
        } else {
            after
        };
    }
    std::str::from_utf8(&bytes).is_ok()
}

fn host(headers: &HeaderMap) -> Result<&str, ApiError> {
    let mut hosts = headers.get_all(HOST).iter();
    match (hosts.next().map(HeaderValue::to_str), hosts.next()) {
        (Some(Ok(host)), None) => Ok(host),
        _ => Err(ApiError::BadRequest(
            "expected one header `Host`".to_owned(),
        )),
    }
}

/// Whether the headers of a browser show that a page of another site sends the request.
fn is_cross_site(headers: &HeaderMap, host: &str) -> bool {
    let is_own_site = |site: &HeaderValue| site == "same-origin" || site == "none";
    let is_own_origin = |origin: &HeaderValue| {
        let origin = origin.to_str().unwrap_or_default();
        origin
            .strip_prefix("http://")
            .or(origin.strip_prefix("https://"))
            == Some(host)
    };
    !headers.get_all(SEC_FETCH_SITE).iter().all(is_own_site)
        || !headers.get_all(ORIGIN).iter().all(is_own_origin)
}

/// The name in `name:port`.
fn host_name(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    }
}

/// Whether clients may call this server by a name or an address.
fn is_own_host(settings: &Settings, name: &str) -> bool {
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    if let Ok(address) = bare.parse::<IpAddr>() {
        let is_local = address == Ipv4Addr::LOCALHOST || address == Ipv6Addr::LOCALHOST;
        // A server that listens at the unspecified address has several addresses. DNS rebinding needs a name, not an address.
        return is_local || address == settings.address || settings.address.is_unspecified();
    }
    name.eq_ignore_ascii_case("localhost")
        || settings
            .names
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
}

/// The beginning of a text for a message.
fn truncated(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_queries_are_utf_8() {
        for query in [
            "",
            "a=%C3%A9&b=100%&c=%zz",
            "a=%25ff",
            "%e2%99%9f",
            "é=%c3%a9+%",
        ] {
            assert!(is_utf8(query), "{query}");
        }
        for query in ["a=%ff", "a=Agla%e9", "%C3&%A9", "a=%c3", "a=%ed%a0%80"] {
            assert!(!is_utf8(query), "{query}");
        }
    }

    #[test]
    fn own_hosts_are_local_names_and_addresses_and_those_of_the_settings() {
        let mut settings = Settings::default();
        for own in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
            assert!(is_own_host(&settings, own), "{own}");
        }
        for other in [
            "",
            "localhost.example",
            "127.0.0.1.example",
            "192.168.1.7",
            "[::2]",
            "example.org",
        ] {
            assert!(!is_own_host(&settings, other), "{other}");
        }
        settings.names.push("board.lan".to_owned());
        settings.address = Ipv4Addr::UNSPECIFIED.into();
        for own in ["board.lan", "192.168.1.7", "[fe80::1]"] {
            assert!(is_own_host(&settings, own), "{own}");
        }
        assert!(!is_own_host(&settings, "example.org"));
        assert_eq!(
            ["localhost:80", "[::1]:80", "[::1]", "a", "a:b"].map(host_name),
            ["localhost", "[::1]", "[::1]", "a", "a:b"]
        );
    }
}
