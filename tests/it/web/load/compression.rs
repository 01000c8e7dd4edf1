//! Compression of responses: what is compressed, its headers, and conditional requests.

use std::io::Read as _;

use axum::body::Body;
use axum::http::StatusCode;
use flate2::read::GzDecoder;

use crate::web::{Answer, Served, request};

const LIST: &str = "/api/games?limit=30";

fn ask(served: &Served, method: &str, uri: &str, headers: &[(&str, &str)]) -> Answer {
    let request = headers
        .iter()
        .fold(request(method, uri), |request, (name, value)| {
            request.header(*name, *value)
        });
    served.ask(request.body(Body::empty()).unwrap())
}

fn unpacked(answer: &Answer) -> Vec<u8> {
    let mut plain = Vec::new();
    let mut decoder = GzDecoder::new(&answer.body[..]);
    decoder.read_to_end(&mut plain).unwrap();
    plain
}

#[test]
fn long_texts_are_compressed_for_those_who_accept_it() {
    let served = Served::samples();
    for uri in [
        LIST,
        "/api/games/30",
        "/api/games/30/record?to=json",
        "/api/stats/plots",
        "/assets/app.js",
        "/assets/styles/pages.css",
        "/",
    ] {
        let plain = served.get(uri);
        assert!(!plain.headers.contains_key("content-encoding"), "{uri}");
        // A list is compressed once, and then sent again.
        for _ in 0..2 {
            let packed = ask(&served, "GET", uri, &[("accept-encoding", "br, gzip")]);
            assert_eq!(packed.headers["content-encoding"], "gzip", "{uri}");
            assert_eq!(unpacked(&packed), plain.body, "{uri}");
            assert!(packed.body.len() < plain.body.len());
            assert_eq!(
                packed.headers["content-type"],
                plain.headers["content-type"]
            );
            for answer in [&plain, &packed] {
                let vary = answer.headers.get_all("vary");
                let vary: Vec<_> = vary
                    .iter()
                    .filter_map(|value| value.to_str().ok())
                    .collect();
                assert!(vary.contains(&"accept-encoding"), "{uri}: {vary:?}");
            }
        }
        let refused = ask(&served, "GET", uri, &[("accept-encoding", "gzip;q=0")]);
        assert_eq!(refused.body, plain.body, "{uri}");
    }
    // Short responses and those that are not text are not compressed.
    for uri in ["/api/games?limit=1", "/api/nothing"] {
        let answer = ask(&served, "GET", uri, &[("accept-encoding", "gzip")]);
        assert!(!answer.headers.contains_key("content-encoding"), "{uri}");
    }
}

#[test]
fn each_encoding_has_its_entity_tag() {
    let served = Served::samples();
    for uri in [LIST, "/assets/app.js"] {
        let gzip = ("accept-encoding", "gzip");
        let plain = ask(&served, "GET", uri, &[]);
        let packed = ask(&served, "GET", uri, &[gzip]);
        let tag = |answer: &Answer| answer.headers["etag"].to_str().unwrap().to_owned();
        assert_ne!(tag(&plain), tag(&packed));
        for (tag, headers) in [(tag(&plain), &[][..]), (tag(&packed), &[gzip])] {
            let headers = [headers, &[("if-none-match", tag.as_str())]].concat();
            let same = ask(&served, "GET", uri, &headers);
            assert_eq!(same.status, StatusCode::NOT_MODIFIED);
            assert_eq!(same.headers["etag"], tag.as_str());
            assert!(same.body.is_empty() && same.headers.contains_key("vary"));
            assert!(!same.headers.contains_key("content-encoding"));
        }
        let other = [gzip, ("if-none-match", "\"0123456789\"")];
        assert_eq!(ask(&served, "GET", uri, &other).status, StatusCode::OK);
        // Weak tags, lists and any response.
        let weak = format!("W/{}", tag(&packed));
        let list = format!("\"x\", {}", tag(&plain));
        for known in [weak.as_str(), &list, "*"] {
            let same = ask(&served, "GET", uri, &[gzip, ("if-none-match", known)]);
            assert_eq!(same.status, StatusCode::NOT_MODIFIED, "{known}");
        }
    }
    // What is computed for a body is no response that a client may have.
    let text = request("POST", "/api/read").header("if-none-match", "*");
    let text = text.header("x-sumito-token", served.token());
    let read = served.ask(text.body(Body::from("standard")).unwrap());
    assert_eq!(read.status, StatusCode::OK);
}

#[test]
fn heads_are_those_of_the_compressed_response() {
    let served = Served::samples();
    let gzip = [("accept-encoding", "gzip")];
    for uri in [LIST, "/assets/app.js", "/api/games/30/record?to=json"] {
        let packed = ask(&served, "GET", uri, &gzip);
        let head = ask(&served, "HEAD", uri, &gzip);
        assert!(head.body.is_empty());
        assert_eq!(head.headers["content-encoding"], "gzip");
        assert_eq!(head.headers, packed.headers, "{uri}");
        let length = head.headers["content-length"].to_str().unwrap();
        assert_eq!(length, packed.body.len().to_string());
    }
}

#[test]
fn events_are_not_compressed() {
    let served = Served::samples();
    let uri = "/api/engine?position=belgian&depth=3&lines=5";
    let answer = ask(&served, "GET", uri, &[("accept-encoding", "gzip")]);
    assert!(answer.body.len() > 2_000 && answer.body.starts_with(b"event: "));
    assert!(!answer.headers.contains_key("content-encoding"));
}
