//! Who may ask: pages of this server and programs of this machine, not the pages of others.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::answer::Refusal;
use super::settings::Settings;
use super::site::Site;

/// What every answer says of itself: nothing from elsewhere, nobody may frame it, guess its kind, or learn where it was read.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

/// The header in which a page shows that it came from here.
pub(super) const TOKEN: HeaderName = HeaderName::from_static("x-sumito-token");
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Lets questions through that may be asked, and marks the answers.
pub(super) async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = match check(&site, request.method(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(site: &Site, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
    let host = host(headers)?;
    let is_known = |authority: &str| is_ours(&site.settings, name_of(authority));
    // A name that leads here but is not ours may be somebody's who wants to read the answers.
    let named = uri.authority().map(|authority| authority.as_str());
    for authority in [Some(host), named].into_iter().flatten() {
        if !is_known(authority) {
            let message = format!(
                "asked for as `{}`, expected localhost or an address of this machine (`--name` adds another)",
                short(authority)
            );
            return Err(Refusal::Forbidden(message));
        }
    }
    let is_api = uri.path().starts_with("/api/");
    let writes = !matches!(*method, Method::GET | Method::HEAD);
    if (is_api || writes) && is_from_elsewhere(headers, host) {
        let message = "asked by a page of another site, expected one of this server";
        return Err(Refusal::Forbidden(message.to_owned()));
    }
    if writes {
        let shown = headers.get(TOKEN).map(HeaderValue::as_bytes);
        let is_shown = shown.is_some_and(|shown| is_same(shown, site.token.as_bytes()));
        if !site.settings.writable {
            let message = "the server only reads, expected it to be started with --writable";
            return Err(Refusal::Forbidden(message.to_owned()));
        }
        if !is_shown {
            let message = "no token of this server, expected the one that its pages hold";
            return Err(Refusal::Forbidden(message.to_owned()));
        }
    }
    Ok(())
}

fn host(headers: &HeaderMap) -> Result<&str, Refusal> {
    let mut hosts = headers.get_all(HOST).iter();
    match (hosts.next().map(HeaderValue::to_str), hosts.next()) {
        (Some(Ok(host)), None) => Ok(host),
        _ => Err(Refusal::Wrong("expected one header `Host`".to_owned())),
    }
}

/// Whether a browser says that the page that asks is none of ours.
fn is_from_elsewhere(headers: &HeaderMap, host: &str) -> bool {
    let is_site = |site: &HeaderValue| site == "same-origin" || site == "none";
    let is_origin = |origin: &HeaderValue| {
        let origin = origin.to_str().unwrap_or_default();
        origin
            .strip_prefix("http://")
            .or(origin.strip_prefix("https://"))
            == Some(host)
    };
    !headers.get_all(SITE).iter().all(is_site) || !headers.get_all(ORIGIN).iter().all(is_origin)
}

/// The name in `name:port`.
fn name_of(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    }
}

fn is_ours(settings: &Settings, name: &str) -> bool {
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    if let Ok(address) = bare.parse::<IpAddr>() {
        let is_local = address == Ipv4Addr::LOCALHOST || address == Ipv6Addr::LOCALHOST;
        // Whoever listens everywhere has more addresses than one; no foreign name can look like an address.
        return is_local || address == settings.address || settings.address.is_unspecified();
    }
    name.eq_ignore_ascii_case("localhost")
        || settings
            .names
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
}

/// Compares in a time that does not tell where the first difference is.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_names() {
        let mut settings = Settings::default();
        for ours in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
            assert!(is_ours(&settings, ours), "{ours}");
        }
        for other in [
            "",
            "localhost.example",
            "127.0.0.1.example",
            "192.168.1.7",
            "[::2]",
            "example.org",
        ] {
            assert!(!is_ours(&settings, other), "{other}");
        }
        settings.names.push("board.lan".to_owned());
        settings.address = Ipv4Addr::UNSPECIFIED.into();
        for ours in ["board.lan", "192.168.1.7", "[fe80::1]"] {
            assert!(is_ours(&settings, ours), "{ours}");
        }
        assert!(!is_ours(&settings, "example.org"));
        assert_eq!(
            ["localhost:80", "[::1]:80", "[::1]", "a", "a:b"].map(name_of),
            ["localhost", "[::1]", "[::1]", "a", "a:b"]
        );
        assert!(is_same(b"abc", b"abc") && !is_same(b"abc", b"abd") && !is_same(b"ab", b"abc"));
    }
}
