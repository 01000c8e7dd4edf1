//! Fields of plies that repeat what the moves say.

use sumito::record::{ProblemKind, ReadOptions, read_one};

/// The messages about plies, each with its ply and the text at its place.
fn told(text: &str) -> Vec<String> {
    let (_, problems) = read_one(text, ReadOptions::default()).expect(text);
    let claims = problems
        .iter()
        .filter(|problem| problem.kind == ProblemKind::MoveName);
    let told = claims.map(|problem| {
        let at = usize::try_from(problem.location.offset).unwrap();
        let place: String = text[at..]
            .chars()
            .take_while(|c| !",}".contains(*c))
            .collect();
        let ply = problem.location.ply.unwrap_or_default();
        format!("{ply}: {} | {place}", problem.message)
    });
    told.collect()
}

#[test]
fn wrong_fields_of_konane_are_told() {
    let with = |fields: [&str; 3]| {
        let [removal, other, jump] = fields;
        format!(
            r#"{{"game":"konane 8x8","moves":[{{"move":"d4"{removal}}},{{"move":"d3"{other}}},{{"move":"d6-d4"{jump}}}]}}"#
        )
    };
    for (fields, expected) in [
        (
            ["", "", r#","kind":"removal""#],
            &["3: kind `removal` claimed, expected `jump` | \"removal\""][..],
        ),
        (
            [r#","kind":"jump""#, "", ""],
            &["1: kind `jump` claimed, expected `removal` | \"jump\""],
        ),
        (
            ["", r#","taken":["e4"]"#, r#","taken":["d6"]"#],
            &[
                "2: taken `e4` claimed, expected nothing | [\"e4\"]",
                "3: taken `d6` claimed, expected `d5` | [\"d6\"]",
            ],
        ),
        (
            ["", r#","inverse":"d4""#, r#","inverse":"d6-d4""#],
            &[
                "2: inverse `d4` claimed, expected `d3` | \"d4\"",
                "3: inverse `d6-d4` claimed, expected `d4-d6` | \"d6-d4\"",
            ],
        ),
        (
            ["", r#","taken":7"#, ""],
            &["2: taken `7` claimed, expected nothing | 7"],
        ),
        // The same in other words.
        (
            [
                r#","taken":[],"inverse":"D4","kind":"Removal""#,
                r#","taken":["d3"],"inverse":"d3""#,
                r#","taken":["D5"],"inverse":"d4xd6","kind":"jump""#,
            ],
            &[],
        ),
        (
            [r#","taken":1"#, r#","taken":null"#, r#","taken":"d5""#],
            &[],
        ),
    ] {
        let text = with(fields);
        assert_eq!(told(&text), expected, "{text}");
    }
}

#[test]
fn wrong_fields_of_abalone_are_told() {
    let with = |fields: &str| {
        format!(
            r#"{{"layout":"standard","moves":[{{"abapro":"a1b2"{fields}}},{{"abapro":"i9h8"}}]}}"#
        )
    };
    for (fields, expected) in [
        (
            r#","kind":"broadside""#,
            "1: kind `broadside` claimed, expected `inline` | \"broadside\"",
        ),
        (
            r#","marbles":2"#,
            "1: marbles `2` claimed, expected `3` | 2",
        ),
        (r#","pushed":1"#, "1: pushed `1` claimed, expected `0` | 1"),
        (
            r#","ejected_from":"e9""#,
            "1: ejected_from `e9` claimed, expected nothing | \"e9\"",
        ),
        (
            r#","ejected_color":"white""#,
            "1: ejected_color `white` claimed, expected nothing | \"white\"",
        ),
        (
            r#","nacre":"a2d5""#,
            "1: nacre `a2d5` claimed, expected `a1d4` | \"a2d5\"",
        ),
        (
            r#","reversible":"i9f6""#,
            "1: reversible `i9f6` claimed, expected `a1d4` | \"i9f6\"",
        ),
    ] {
        let text = with(fields);
        assert_eq!(told(&text), [expected], "{text}");
    }
    let right = r#","nacre":"a1d4","reversible":"a1d4","playstrategy":"a1d4","kind":"inline","marbles":3,"pushed":0,"ejected":false,"ejected_from":null,"ejected_color":null"#;
    assert_eq!(told(&with(right)), [""; 0]);
}

#[test]
fn wrong_fields_in_variations_are_told() {
    let text = r#"{"game":"konane 8x8","moves":[{"move":"d4"},{"move":"d3","variations":[{"moves":[{"move":"e4","kind":"jump","taken":5},{"move":"b4-d4","taken":["c5"],"variations":[[{"move":"d2-d4","inverse":"d4"}]]}]}]}]}"#;
    let expected = [
        "2: kind `jump` claimed, expected `removal` | \"jump\"",
        "2: taken `5` claimed, expected nothing | 5",
        "3: taken `c5` claimed, expected `c4` | [\"c5\"]",
        "3: inverse `d4` claimed, expected `d4-d2` | \"d4\"",
    ];
    assert_eq!(told(text), expected);
}
