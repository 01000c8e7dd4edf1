//! Tests of splitting JSON into objects.

use super::*;

fn objects(text: &str) -> Vec<String> {
    let mut objects = JsonSplitter::after(LineReader::new(text.as_bytes()), VecDeque::new());
    let mut found = Vec::new();
    while let Some(record) = objects.next() {
        found.push(record.text);
    }
    found
}

#[test]
fn lists_lines_and_a_list_inside_an_object() {
    for text in [
        "{\"a\":1}\n{\"a\":2}\n",
        "[{\"a\":1},{\"a\":2}]",
        "[\n  {\"a\":1},\n  {\"a\":2}\n]\n",
        "{\"a\":1}{\"a\":2}",
    ] {
        assert_eq!(objects(text), ["{\"a\":1}", "{\"a\":2}"], "{text}");
    }
    let around = "{\n \"format\": \"x\", \"games\": [\n {\"a\": \"}{\"},\n {\"a\": [{}]}\n ],\n \"count\": 2\n}\n{\"a\":3}";
    let found = objects(around);
    assert_eq!(
        found,
        [
            "{\n \"format\": \"x\", \"games\": [",
            "{\"a\": \"}{\"}",
            "{\"a\": [{}]}",
            " \"count\": 2",
            "{\"a\":3}"
        ]
    );
}

#[test]
fn lists_of_values_are_taken_like_objects() {
    let lists = ["[\"a1b2\",\"i5h5\"]", "[\"a2b3\", \"]\"]"];
    let [one, other] = lists;
    for text in [
        format!("{one}\n{other}\n"),
        format!("[{one},{other}]"),
        format!("[\n {one},\n {other}\n]\n"),
        format!("{{\"games\":[{one},{other}]}}"),
    ] {
        let mut found = objects(&text);
        found.retain(|text| text.starts_with('['));
        assert_eq!(found, lists, "{text}");
    }
    let over_lines = "[\n  [\n    \"a1b2\",\n    1\n  ],\n  [\n    [\"x\"]\n  ]\n]\n";
    assert_eq!(
        objects(over_lines),
        ["[\n    \"a1b2\",\n    1\n  ]", "[\"x\"]"]
    );
    assert_eq!(objects("[\"a1b2\"\n[\"i5h5\"]\n").len(), 2);
    let around = objects("{\"games\":[{\"a\":1}],\"x\":[\"a1b2\"]}\n");
    assert_eq!(around[1..], ["{\"a\":1}", "],\"x\":[\"a1b2\"]}"]);
}

#[test]
fn unclosed_objects_do_not_swallow_others() {
    assert_eq!(objects("{\"a\":1\n{\"a\":2}\n{\"a\":3}").len(), 3);
    assert_eq!(objects("{\"a\":\"1}\n{\"a\":2}\n{\"a\":3}").len(), 3);
    assert_eq!(
        objects("[\n  {\n    \"a\": [\n      {\"b\": 1}\n  },\n  {\"a\": 2}\n]").len(),
        2
    );
    assert_eq!(objects("{\"a\":1}}\n{\"a\":2}").len(), 3);
    assert_eq!(objects(&"{\"a\":[\n".repeat(20_000)).len(), 20_000);
}

#[test]
fn locations_are_those_of_the_file() {
    let mut objects = JsonSplitter::after(
        LineReader::new("[{\"é\":1}, {\"é\":2}]".as_bytes()),
        VecDeque::new(),
    );
    objects.next().unwrap();
    let record = objects.next().unwrap();
    let location = record.location(record.text.find('2').unwrap());
    assert_eq!(
        (location.line, location.column, location.offset),
        (1, 16, 17)
    );
}

#[test]
fn detects_json() {
    for text in [
        "{\"a\":1}",
        " [ {\"a\" : 1}",
        "[\n{\n\"a\": 1",
        "[]",
        "[\"a1b2\",\"i5h5\"]",
        "[\n [\n \"a1b2\",",
        "[[1, 2], [3, 4]]",
        "[1,\n",
    ] {
        assert!(is_json(text), "{text}");
    }
    for text in [
        "{a comment}",
        "{\"quoted\" comment}",
        "[Event \"x\"]",
        "[...]",
        "[\"1.a1b2 i5h5\", \"1.a2b3\"]",
        "[1] a1b2",
        "[2016, Graz]",
        "1.a1b2",
        "",
    ] {
        assert!(!is_json(text), "{text}");
    }
}
