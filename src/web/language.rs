//! The language of messages to people, as a request states it.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;

use crate::render::Language;

/// The language of a request: by the parameter `lang`, or the one that the browser prefers, or English.
pub(crate) fn requested_language(query: Option<&str>, headers: &HeaderMap) -> Language {
    let parameters = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let chosen = parameters
        .filter(|(name, _)| name == "lang")
        .find_map(|(_, value)| Language::from_tag(&value));
    let accepted = headers.get(ACCEPT_LANGUAGE);
    let accepted = || accepted.and_then(|value| preferred(value.to_str().ok()?));
    chosen.or_else(accepted).unwrap_or_default()
}

/// The language with the greatest weight in a header such as `fr-CA,fr;q=0.8,en;q=0.5`; of equal ones the first.
fn preferred(header: &str) -> Option<Language> {
    let mut best: Option<(f32, Language)> = None;
    for part in header.split(',') {
        let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let weight = weight.trim().strip_prefix("q=").unwrap_or_default();
        let weight = weight.trim().parse().unwrap_or(0.0);
        if let Some(language) = Language::from_tag(tag.trim())
            && weight > best.map_or(0.0, |(weight, _)| weight)
        {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;
    use crate::render::Language::{English, French};

    #[test]
    fn a_parameter_decides_before_the_browser() {
        let of = |query: &str, accepted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_str(accepted).unwrap());
            requested_language(Some(query), &headers)
        };
        for (query, accepted, expected) in [
            ("", "", English),
            ("", "fr", French),
            ("", "fr-CA,fr;q=0.8,en;q=0.5", French),
            ("", "de,en;q=0.4,fr;q=0.7", French),
            ("", "en-GB,fr;q=0.7", English),
            ("", "fr;q=0", English),
            ("", "fr; q=0", English),
            ("", "en; q=0.4, fr; q=0.7", French),
            ("", "de,*", English),
            ("a=b&lang=fr", "en", French),
            ("lang=en", "fr", English),
            ("lang=de", "fr", French),
        ] {
            assert_eq!(of(query, accepted), expected, "{query} {accepted}");
        }
        assert_eq!(requested_language(None, &HeaderMap::new()), English);
    }
}
