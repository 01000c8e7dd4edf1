//! What a record in JSON states twice in different words.

use sumito::record::{ReadOptions, read_one};

use crate::record::formats::round_trip::only;

/// What a record states twice in different words is reported at the place of the second, and kept.
#[test]
fn contradictions_within_json_are_told() {
    for (fields, place, message, tag) in [
        (
            r#""moves":[{"ply":1,"color":"white","move":"a1b2"},{"color":"white","move":"i5h5"}]"#,
            "\"white",
            "a move of White claimed, expected one of Black",
            None,
        ),
        (
            r#""moves":[{"ply":0,"seat":"Black","move":"a1b2"},{"ply":7,"color":"w","move":"i5h5"}]"#,
            "7",
            "ply number 7, expected 1",
            None,
        ),
        (
            r#""result":"black","winner":"white","moves":"a1b2""#,
            "\"black",
            "result 1-0, expected 0-1 as `white` says",
            Some(("Winner", "white")),
        ),
        (
            r#""event":"Cup","tags":{"Event":"Open"},"moves":"a1b2""#,
            "\"Cup",
            "Event stated twice, as `Open` and as `Cup`",
            Some(("EventAsGiven", "Cup")),
        ),
        (
            r#""tags":{"Variant":"standard"},"moves":"a1b2""#,
            "\"belgian",
            "Variant stated twice, as `standard` and as `belgian`",
            Some(("VariantAsGiven", "belgian")),
        ),
        (
            r#""date":"2021.01.01","tags":[["Date","2020.01.01"]],"moves":"a1b2""#,
            "\"2021",
            "Date stated twice, as `2020.01.01` and as `2021.01.01`",
            Some(("DateAsGiven", "2021.01.01")),
        ),
        (
            r#""variant":"standard","moves":"a1b2""#,
            "\"standard",
            "Variant stated twice, as `belgian` and as `standard`",
            Some(("VariantAsGiven", "standard")),
        ),
        (
            r#""start":"standard","moves":"a1b2""#,
            "\"belgian",
            "`belgian` does not give the start position drawn, which counts",
            Some(("VariantAsGiven", "belgian")),
        ),
    ] {
        let text = format!(r#"{{"layout":"belgian",{fields}}}"#);
        let (game, problems) = read_one(&text, ReadOptions::default()).unwrap();
        let mut told = problems
            .iter()
            .filter(|problem| problem.message.starts_with(message));
        let offset = told
            .next()
            .map(|problem| problem.location.offset)
            .expect(&text);
        assert!(
            text[usize::try_from(offset).unwrap()..].starts_with(place),
            "{text}"
        );
        if let Some((name, value)) = tag {
            assert_eq!(game.tag(name), Some(value), "{text}");
        }
    }
    // The same in other words is no contradiction.
    let (.., kinds) = only(
        r#"{"layout":"belgian","result":"white","winner":"White","outcome":"0-1","date":"2013.05.03","tags":{"Variant":"Belgian Daisy","Date":"3 May 2013"},"moves":"a1b2"}"#,
    );
    assert_eq!(kinds, []);
}

/// The message names the value that counts, whatever the order in the file.
#[test]
fn the_value_that_counts_is_named() {
    for (fields, message) in [
        (
            r#""event":"Cup","tags":{"Event":"Open"}"#,
            "Event stated twice, as `Open` and as `Cup`; `Open` counts, the other is kept as the tag EventAsGiven",
        ),
        (
            r#""tags":{"Event":"Open"},"event":"Cup""#,
            "Event stated twice, as `Open` and as `Cup`; `Open` counts, the other is kept as the tag EventAsGiven",
        ),
        (
            r#""tags":{"Result":"0-1"},"result":"1-0""#,
            "result 1-0, expected 0-1 as `0-1` says in the tag Result; 1-0 counts",
        ),
    ] {
        let text = format!(r#"{{"layout":"belgian",{fields},"moves":"a1b2"}}"#);
        let (_, problems) = read_one(&text, ReadOptions::default()).unwrap();
        let mut problems = problems.iter();
        assert!(
            problems.any(|problem| problem.message == message),
            "{text} {problems:?}"
        );
    }
}
