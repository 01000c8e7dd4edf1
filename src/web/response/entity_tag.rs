//! Entity tags: which responses a client has (RFC 9110, section 13.1.2).

use axum::http::header::IF_NONE_MATCH;
use axum::http::{HeaderMap, HeaderValue};

/// The end of the entity tag of a compressed response, before the quote.
const COMPRESSED: &[u8] = b"-gzip";

/// The responses that a client has, as its header `If-None-Match` names them.
#[derive(Debug)]
pub(super) struct KnownTags {
    /// Whether it has some response, of any tag: `*`.
    has_any: bool,
    /// What is between the quotes of each tag. A `W/` before them does not matter here.
    tags: Vec<Vec<u8>>,
}

impl KnownTags {
    pub(super) fn of(headers: &HeaderMap) -> KnownTags {
        let values = headers.get_all(IF_NONE_MATCH).into_iter();
        let values: Vec<&[u8]> = values.map(HeaderValue::as_bytes).collect();
        let mut tags = Vec::new();
        for value in &values {
            // A tag has commas and blanks, but no quotes.
            let pieces: Vec<&[u8]> = value.split(|&byte| byte == b'"').collect();
            tags.extend(pieces[1..].chunks_exact(2).map(|pair| pair[0].to_vec()));
        }
        KnownTags {
            has_any: values.iter().any(|value| value.trim_ascii() == b"*"),
            tags,
        }
    }

    /// Whether the client has the response with a tag, as it is or compressed.
    pub(super) fn has(&self, tag: &HeaderValue) -> bool {
        self.has_any || self.has_tag(unquoted(tag)) || self.has_compressed(tag)
    }

    /// Whether the client has the response with a tag, compressed.
    pub(super) fn has_compressed(&self, tag: &HeaderValue) -> bool {
        self.has_tag(&[unquoted(tag), COMPRESSED].concat())
    }

    fn has_tag(&self, tag: &[u8]) -> bool {
        self.tags.iter().any(|known| known == tag)
    }
}

/// The tag of a compressed response, from that of the same response as it is.
pub(super) fn compressed_tag(tag: &HeaderValue) -> HeaderValue {
    let bytes = [b"\"".as_slice(), unquoted(tag), COMPRESSED, b"\""].concat();
    HeaderValue::from_bytes(&bytes).expect("bytes of a header")
}

/// A tag of this server without its quotes.
fn unquoted(tag: &HeaderValue) -> &[u8] {
    let bytes = tag.as_bytes();
    let bytes = bytes.strip_prefix(b"\"").unwrap_or(bytes);
    bytes.strip_suffix(b"\"").unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly_in_lists_of_any_form() {
        let tag = HeaderValue::from_static("\"abc\"");
        for (values, has, has_compressed) in [
            (&["\"abc\""][..], true, false),
            (&["W/\"abc\""], true, false),
            (&["\"x\", W/\"abc-gzip\""], true, true),
            (&["\"x,y\",\"abc\" , \"z\""], true, false),
            (&["\"x\"", "\"abc\""], true, false),
            (&[" * "], true, false),
            (&["\"*\""], false, false),
            (&["abc"], false, false),
            (&["\"abc"], false, false),
            (&["\"x, \"abc\""], false, false),
            (&["\"ABC\""], false, false),
            (&[""], false, false),
            (&[], false, false),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(IF_NONE_MATCH, HeaderValue::from_static(value));
            }
            let known = KnownTags::of(&headers);
            let found = (known.has(&tag), known.has_compressed(&tag));
            assert_eq!(found, (has, has_compressed), "{values:?}");
        }
        assert_eq!(compressed_tag(&tag), "\"abc-gzip\"");
    }
}
