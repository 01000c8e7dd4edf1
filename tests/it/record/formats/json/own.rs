//! JSON as the program writes it, and other forms of JSON.

use serde_json::{Value, json};
use sumito::notation::Notation;
use sumito::record::{Content, Format, ProblemKind, Record, Severity, game_to_json};
use sumito::rules::Color;

use crate::record::formats::round_trip::{kinds_of, names, only};
use crate::support::{TEXT_FORMATS, games, records, sample_games, written};

#[test]
fn json_round_trips_completely() {
    let before = sample_games();
    for format in [Format::Json, Format::Jsonl] {
        let text = written(&before, format, Notation::Abapro);
        let after = games(&text);
        assert_eq!(after, before);
        assert_eq!(written(&after, format, Notation::Abapro), text);
    }
    // JSON written by hand with few fields.
    for moves in [
        "\"1.a1b2 i5h5 2.a2b3\"",
        "[\"a1b2\", \"i5h5\", \"a2b3\"]",
        "[{\"move\": \"a1b2\"}, {\"move\": \"i5h5\"}, {\"move\": \"a2b3\"}]",
    ] {
        let (game, _, kinds) = only(&format!(
            "{{\"black\": \"A\", \"opening\": \"x\", \"layout\": \"belgian\", \"moves\": {moves}}}"
        ));
        assert_eq!(
            (names(game.plies()), kinds),
            ("a1b2 i5h5 a2b3".to_owned(), vec![]),
            "{moves}"
        );
        assert_eq!(
            (game.player(Color::Black), game.tag("Opening")),
            (Some("A"), Some("x"))
        );
    }
    // The first ply determines the notation of all plies.
    let (game, ..) = only(
        "{\"layout\": \"belgian\", \"moves\": [{\"nacre\": \"a1d4\"}, {\"abapro\": \"i5h5\", \"nacre\": \"i5f5\"}, {\"abapro\": \"a2b3\"}]}",
    );
    assert_eq!(
        (names(game.plies()), game.incomplete.is_some()),
        ("a1b2 i5h5".to_owned(), true)
    );
    // Claims in JSON are checked too.
    let claims = |object: Value| kinds_of(&records(object.to_string())[0]);
    let mut object = serde_json::to_value(game_to_json(&before[0])).unwrap();
    assert_eq!(claims(object.clone()), []);
    object["plies"] = json!(3);
    object["score"] = json!({"black": 6, "white": 0});
    object["final"] = object["start"].clone();
    object["moves"][0]["ejected"] = json!(true);
    object["moves"][1]["score"] = json!({"black": 1, "white": 0});
    object["moves"][2]["position"] = object["moves"][1]["position"].clone();
    let mut found = claims(object);
    found.sort_unstable();
    assert_eq!(
        found
            .iter()
            .filter(|kind| **kind != ProblemKind::UnmarkedEjection)
            .collect::<Vec<_>>(),
        [
            &ProblemKind::FalseEjection,
            &ProblemKind::Score,
            &ProblemKind::Score,
            &ProblemKind::Plies,
            &ProblemKind::FinalPosition,
            &ProblemKind::FinalPosition
        ]
    );
}

/// Players and tags in other forms, and names of fields in other case.
#[test]
fn json_of_other_programs_is_read() {
    for players in [
        r#""players":{"black":"Ann","white":"Ben"}"#,
        r#""players":{"Black":{"name":"Ann"},"White":{"name":"Ben"}}"#,
        r#""black":{"name":"Ann"},"white":{"name":"Ben"}"#,
        r#""BLACK":"Ann","White":"Ben""#,
        r#""players":["Ann",{"name":"Ben"}]"#,
        r#""black_player":"Ann","white_player":"Ben""#,
        r#""blackPlayer":"Ann","PlayerWhite":"Ben""#,
        r#""seats":[{"name":"Ann"},{"name":"Ben"}]"#,
        r#""tags":{"Black":"Ann","white":"Ben"}"#,
    ] {
        let text =
            format!("{{{players},\"Layout\":\"Belgian Daisy\",\"Moves\":[\"a1b2\",\"i5h5\"]}}");
        let (game, _, kinds) = only(&text);
        assert_eq!(
            (game.player(Color::Black), game.player(Color::White), kinds),
            (Some("Ann"), Some("Ben"), vec![]),
            "{text}"
        );
        assert_eq!(game.layout_name().as_deref(), Some("belgian-daisy"));
    }
    let (game, ..) = only(
        r#"{"black":{"name":"Ann","elo":1500,"club":"Graz"},"layout":"belgian","moves":"a1b2"}"#,
    );
    assert_eq!(
        (game.tag("BlackElo"), game.tag("BlackClub")),
        (Some("1500"), Some("Graz"))
    );
}

/// Checks that a warning names the place of a passage.
fn assert_told(record: &Record, text: &str, passage: &str) {
    let mut problems = record.problems.iter();
    let is_told = problems.any(|problem| {
        problem.severity == Severity::Warning
            && text[usize::try_from(problem.location.offset).unwrap()..].starts_with(passage)
    });
    assert!(is_told, "{text} {:?}", record.problems);
}

/// Names beyond the players of the game, and what is no name.
#[test]
fn players_in_json_that_are_not_read_are_told() {
    for (players, passage) in [
        (r#""players":["Ann","Ben","Cid"]"#, "\"Cid"),
        (r#""players":["Ann",["Ben"]]"#, "[\"Ben"),
        (
            r#""seats":[{"name":"Ann"},{"name":"Ben"},{"name":"Cid"}]"#,
            "{\"name\":\"Cid",
        ),
    ] {
        let text = format!(r#"{{{players},"layout":"belgian","moves":["a1b2","i5h5"]}}"#);
        let record = records(&text).remove(0);
        assert_told(&record, &text, passage);
        assert_eq!(
            record
                .problems
                .iter()
                .filter(|problem| problem.severity == Severity::Warning)
                .count(),
            1
        );
    }
    let unknown = r#"{"players":[null,"Ben"],"layout":"belgian","moves":["a1b2","i5h5"]}"#;
    let (game, _, kinds) = only(unknown);
    assert_eq!((game.player(Color::White), kinds), (Some("Ben"), vec![]));
}

/// What is not read is kept as a tag or reported, at any level of a record.
#[test]
fn nothing_in_json_is_dropped_in_silence() {
    let moves = r#""moves":["a1b2","i5h5"]"#;
    for (text, word, tag) in [
        (
            format!(r#"{{"black":["Ann"],{moves}}}"#),
            "[\"Ann\"]",
            Some("BlackAsGiven"),
        ),
        (
            format!(r#"{{"ending":"abducted","layout":"belgian",{moves}}}"#),
            "\"abd",
            Some("TerminationAsGiven"),
        ),
        (
            format!(r#"{{"score":{{"a":1}},{moves}}}"#),
            "{\"a\"",
            Some("ScoreAsGiven"),
        ),
        (
            format!(r#"{{"tags":"Cup 3",{moves}}}"#),
            "\"Cup",
            Some("TagsAsGiven"),
        ),
        (
            format!(r#"{{"tags":[["Round",3],["Note"]],{moves}}}"#),
            "[\"Note",
            None,
        ),
        (
            r#"{"moves":[{"abapro":"a1b2","think":3},{"abapro":"i5h5","think":4}]}"#.to_owned(),
            "3}",
            None,
        ),
        (
            r#"{"moves":[{"abapro":"a1b2","comment":["x"]}]}"#.to_owned(),
            "[\"x",
            None,
        ),
        (
            r#"{"moves":[{"abapro":"a1b2","variations":[{"line":"a2b3"}]}]}"#.to_owned(),
            "{\"line",
            None,
        ),
        (
            r#"{"moves":[{"abapro":"a1b2","variations":[{"moves":["a2b3"],"eval":1}]}]}"#
                .to_owned(),
            "1}",
            None,
        ),
    ] {
        let record = records(&text).remove(0);
        assert_told(&record, &text, word);
        let Content::Game(game) = &record.content else {
            panic!("{text}")
        };
        assert!(
            tag.is_none_or(|tag| game.tag(tag).is_some()),
            "{text} {:?}",
            game.tags
        );
    }
    // A field that many plies have is reported once.
    let record =
        &records(r#"{"moves":[{"abapro":"a1b2","think":3},{"abapro":"i5h5","think":4}]}"#)[0];
    let told = record.problems.iter().map(|problem| &problem.message);
    assert_eq!(
        told.filter(|message| message.contains("`think` of 2 plies"))
            .count(),
        1
    );
    // A list of moves is a variation too.
    let (game, _, kinds) =
        only(r#"{"layout":"belgian","moves":[{"abapro":"a1b2","variations":[["a2b3"]]}]}"#);
    assert_eq!(
        (game.plies()[0].annotations().variations.len(), kinds),
        (1, vec![])
    );
}

/// Locations in a value are those of the file, although the value has escapes.
#[test]
fn locations_in_json_with_escapes_are_those_of_the_file() {
    for (moves, word) in [
        (r#"1. a1b2 {\u00e9\n\"x\"} i5h5\n2. zz9 i6h6"#, "zz9"),
        (r"1. a1b2 {é\ud83d\ude00 𝄞} i5h5\n2. e5e6 (é) i6h6", "e5e6"),
        (r"1. a1b2 i5h5 {\t\\} 2. a2b3é", "a2b3é"),
    ] {
        let text =
            format!("[{{\"black\":\"é\"}},{{\"layout\":\"belgian\",\"moves\":\"{moves}\"}}]");
        let found = &records(&text)[1];
        let error = found
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error)
            .unwrap();
        let offset = usize::try_from(error.location.offset).unwrap();
        assert!(text[offset..].starts_with(word), "{}", &text[offset..]);
        assert_eq!(
            text[..offset].chars().count() as u64 + 1,
            error.location.column
        );
        assert_eq!(
            error.diagnosis.as_ref().map(|help| help.word.as_str()),
            Some(word)
        );
    }
    let options = sumito::record::ReadOptions {
        repair: sumito::record::Repair::Unique,
        ..Default::default()
    };
    let text =
        "{\"layout\":\"belgian\",\"moves\":\"1. a1b2 {\\u00e9} i5h5\\n2. 2ab3 i6h6 3.c2c3 g4g5\"}";
    let repaired = sumito::record::read(text.as_bytes(), options)
        .next()
        .unwrap()
        .unwrap();
    assert!(
        matches!(&repaired.content, Content::Game(game) if game.plies().len() == 6 && game.repaired.is_some()),
        "{:?}",
        repaired.problems
    );
    // The game is still marked as repaired after a round trip.
    let Content::Game(game) = repaired.content else {
        unreachable!()
    };
    for format in TEXT_FORMATS.into_iter().chain([Format::Json]) {
        let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
        let (again, ..) = only(&text);
        assert_eq!(again.repaired, game.repaired);
        assert_eq!(written(&[again], format, Notation::Abapro), text);
    }
}

/// A file of one line that is longer than a read, so that strings are split between reads.
#[test]
fn a_json_list_on_one_long_line_is_read() {
    let game = "{\"layout\":\"belgian\",\"black\":\"a long name } ] { [ and more é\",\"moves\":\"1. a1b2 i5h5 2. a2b3 i6h6\"}";
    let count = 3 * (1 << 20) / game.len();
    let bad = game.replace("i6h6", "e5e6");
    let text = format!("[{},{bad}]", vec![game; count].join(","));
    let found = records(&text);
    assert_eq!(found.len(), count + 1);
    let whole = found.iter().filter(
        |record| matches!(&record.content, Content::Game(game) if game.incomplete.is_none()),
    );
    assert_eq!(whole.count(), count);
    let error = found[count]
        .problems
        .iter()
        .find(|problem| problem.severity == Severity::Error)
        .unwrap();
    let offset = usize::try_from(error.location.offset).unwrap();
    assert!(text[offset..].starts_with("e5e6"));
    assert_eq!(
        (error.location.line, error.location.column),
        (1, text[..offset].chars().count() as u64 + 1)
    );
}

#[test]
fn json_without_games_and_around_games_is_handled() {
    for text in ["[]", "[]\n", " [ ]\r\n", "[\n]\n"] {
        assert!(records(text).is_empty(), "{text}");
    }
    let text = "{\"format\":{\"a\":[1]},\"games\":[{\"layout\":\"belgian\",\"moves\":\"a1b2\"}],\"meta\":{\"a\":{\"b\":1}},\"n\":2}\n{\"layout\":\"belgian\",\"moves\":\"i9h8\"}";
    let found = records(text);
    let rejected = found
        .iter()
        .filter(|record| matches!(record.content, Content::Rejected))
        .count();
    assert_eq!((games(text).len(), rejected), (2, 0), "{found:?}");
    // Unknown fields are stored as tags.
    let (game, ..) =
        only("{\"layout\":\"belgian\",\"moves\":\"a1b2\",\"foo\":{\"x\":[1, 2]},\"bar\":null}");
    assert_eq!(
        (game.tag("Foo"), game.tag("Bar")),
        (Some("{\"x\":[1, 2]}"), None)
    );
}

/// Valid games with damaged ones between them, each on a line.
#[test]
fn damage_in_json_affects_only_its_object() {
    let game = sample_games().remove(0);
    let line = written(std::slice::from_ref(&game), Format::Jsonl, Notation::Abapro);
    let good = line.trim_end();
    let damages: [(String, ProblemKind); 7] = [
        (
            good.replacen("\"abapro\":\"a1", "\"abapro\":\"e5", 1)
                .replacen("\"abapro\":\"b1", "\"abapro\":\"e5", 1),
            ProblemKind::IllegalMove,
        ),
        (
            good.replacen("\"abapro\":\"", "\"abapro\":\"zz", 1),
            ProblemKind::UnreadableMove,
        ),
        (good[..good.len() / 2].to_owned(), ProblemKind::Json),
        (
            good.replacen("\"tags\":[", "\"tags\":", 1),
            ProblemKind::Json,
        ),
        (
            good.replacen("\"layout\":\"", "\"layout\":", 1),
            ProblemKind::Json,
        ),
        (
            format!("{{{}", &good[1..].replace("\"moves\"", "\"unknown\"")),
            ProblemKind::NothingToReplay,
        ),
        (
            "{\"hello\": \"world\"}".to_owned(),
            ProblemKind::NothingToReplay,
        ),
    ];
    let mut file = String::new();
    for (damaged, _) in &damages {
        file.push_str(&format!("{good}\n{damaged}\n"));
    }
    file.push_str(good);
    let found = records(&file);
    assert_eq!(found.len(), 2 * damages.len() + 1);
    for record in found.iter().step_by(2) {
        assert!(
            matches!(&record.content, Content::Game(found) if **found == game),
            "{:?}",
            record.problems
        );
    }
    for (n, (record, (text, kind))) in found.iter().skip(1).step_by(2).zip(&damages).enumerate() {
        let error = record
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error)
            .unwrap();
        assert_eq!(
            (error.kind, error.location.line, record.text.as_str()),
            (*kind, 2 * n as u64 + 2, text.as_str())
        );
        let before: usize = file
            .lines()
            .take(2 * n + 1)
            .map(|line| line.len() + 1)
            .sum();
        assert_eq!(
            error.location.offset,
            before as u64 + error.location.column - 1,
            "places in lines of ASCII"
        );
    }
}
