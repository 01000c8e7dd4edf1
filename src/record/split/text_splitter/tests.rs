//! Tests of cutting lines into records.

use super::*;
use crate::record::model::problem::Location;
use crate::record::split::record_builder::single_record;

fn records(text: &str) -> Vec<String> {
    let mut records = TextSplitter::after(LineReader::new(text.as_bytes()), VecDeque::new());
    std::iter::from_fn(|| records.next())
        .map(|record| record.text)
        .collect()
}

#[test]
fn tagged_records() {
    let text =
        "[Event \"a\"]\n[Black \"x\"]\n\n1. a1b2 i5h5\n2. b1b2 *\n\n[Event \"b\"]\n\n1. a1b2 *\n";
    assert_eq!(records(text).len(), 2);
    // Without moves, without tags, with a comment or a variation that is not closed.
    assert_eq!(
        records("[Event \"a\"]\n[Event \"b\"]\n\n1. a1b2 *\n").len(),
        2
    );
    assert_eq!(
        records("[Event \"a\"]\n\n1. a1b2 *\n\n1. a1b2 i5h5 *\n\n[Event \"b\"]\n\n1. a1b2\n").len(),
        3
    );
    assert_eq!(
        records(
            "[Event \"a\"]\n\n1. a1b2 { i5h5\n\n[Event \"b\"]\n\n1. a1b2 ( i5h5\n[Event \"c\"]\n"
        )
        .len(),
        3
    );
}

#[test]
fn bare_records() {
    assert_eq!(records("1.a1b2 i5h5\n2.b1b2\n1.a1b2 i5h5").len(), 2);
    assert_eq!(
        records("# file\n\n# Game 1\n# black: x\n1.a1b2 i5h5\n\n# Game 2\na1b2 i5h5").len(),
        3
    );
    assert_eq!(records("a1b2 i5h5\n\na1b2 i6h6").len(), 2);
    assert_eq!(
        records("Belgian daisy\nA - B\n\n1.a1b2\n\nStandard\n1.a1b2").len(),
        2
    );
    assert_eq!(
        records("N° Noir Blanc\n1 a1b2 i5h5\n2 b1b2 h5g5\n\nN° Noir Blanc\n1 a1b2 i5h5").len(),
        2
    );
    assert_eq!(
        records("1. a1d4 {0-0}\n1... i5f5 {0-0}\n2. a2c4\n\n1. a1d4 {0-0}").len(),
        2
    );
    assert_eq!(records("1. a1b2 {a comment\nof two lines} i5h5\n").len(), 1);
}

#[test]
fn unclosed_comments_and_variations_do_not_swallow_records() {
    let bare = "Belgian Daisy\nA vs B\n1.a1b2 {x\n\nBelgian Daisy\nC vs D\n1.a1b2 i5h5\n\nStandard\n1.a1b2 (";
    assert_eq!(records(bare).len(), 3);
    assert_eq!(records("a1b2 { i5h5\n\na1b2 i5h5").len(), 2);
    assert_eq!(
        records("[Event \"g\"]\n\n1. a1b2 { i5h5\n\n# Black: x\n1.a1b2 i5h5").len(),
        2
    );
    // A closed comment may contain blank lines and headers.
    assert_eq!(
        records("Belgian Daisy\n1.a1b2 {x\n\nStandard\n\ny} i5h5").len(),
        1
    );
    // Many are cut in time that grows with the text, not with its square.
    assert_eq!(records(&"1.a1b2 {\n".repeat(100_000)).len(), 100_000);
}

#[test]
fn a_header_without_moves_does_not_reach_the_next_record() {
    assert_eq!(
        records("[Event \"g\"]\n[Black \"B\"]\n\n# Black: x\n1.a1b2 i5h5").len(),
        2
    );
    assert_eq!(
        records("Belgian Daisy\nA vs B\n\nBelgian Daisy\nX vs Y\n1.a1b2").len(),
        2
    );
    assert_eq!(records("# Black: a\n# Black: x\n1.a1b2").len(), 2);
    // One directly after the moves begins a record; a remark among them does not.
    assert_eq!(
        records("Belgian Daisy\n1.a1b2 i5h5\nBelgian Daisy\n1.a1b2 i5h5").len(),
        2
    );
    assert_eq!(records("1. a1b2 i5h5\n# a remark\n2. a2b3 i6h6").len(), 1);
    assert_eq!(
        records("# Ann - Bob, 2026\n1. a1b2 i5h5\n# Cid - Dan, 2026\n1. a1b2 a5b5").len(),
        2
    );
    assert_eq!(
        records("Ann vs Bob: a1b2 i5h5 1-0\nCid - Dan: a1b2 i5h5\na2b3 i6h6").len(),
        2
    );
    assert_eq!(records("1...i5h5 2.a1b2\n\n1...i5h5 2.a1b2").len(), 2);
}

#[test]
fn a_comment_before_a_header_and_a_record_without_its_head() {
    assert_eq!(
        records("{ round 1 }\n\n[Black \"A\"]\n\n1. a1b2 i5h5 *").len(),
        2
    );
    assert_eq!(
        records("{ x\n\n[Black \"A\"]\n\n1. a1b2 *\n\n{ y }\n\n[Black \"B\"]\n\n1. a1b2 *").len(),
        4
    );
    assert_eq!(
        records("1. a1b2 i5h5\n2. a2b3 i6h6\n\n2. a2b3 i6h6\n3. c2c3").len(),
        2
    );
    assert_eq!(records("1. a1b2 i5h5\n\n2. a2b3 i6h6").len(), 1);
}

#[test]
fn a_single_record_is_not_split() {
    let text = "1.a1b2 { i5h5\n\n1.a1b2 i5h5";
    let record = single_record(text, Location::default()).unwrap();
    assert_eq!((record.text.as_str(), record.body), (text, 0));
    assert!(single_record(" \n", Location::default()).is_none());
    let location = Location {
        line: 3,
        column: 10,
        offset: 100,
        ply: None,
    };
    let record = single_record("{a\nb}", location).unwrap();
    assert_eq!(record.location(0), location);
    let at = |at: usize| (record.location(at).line, record.location(at).column);
    assert_eq!((at(1), at(3), at(4)), ((3, 11), (4, 1), (4, 2)));
}

#[test]
fn locations_are_those_of_the_file() {
    let mut records = TextSplitter::after(
        LineReader::new("é\n\n[Event \"é\"] x\n\n1. a1b2".as_bytes()),
        VecDeque::new(),
    );
    assert_eq!(records.next().unwrap().location(0).line, 1);
    let record = records.next().unwrap();
    let location = record.location(record.text.find('x').unwrap());
    assert_eq!(
        (location.line, location.column, location.offset),
        (3, 13, 17)
    );
}
