//! Several games in one object.

use sumito::record::{Content, Game, ProblemKind, Severity};

use crate::support::{games, records};

const ANN: &str =
    r#"{"black":"Ann","white":"Bob","layout":"belgian","moves":"1.a1b2 i5h5 2.a2b3 i6h6"}"#;
const CID: &str = r#"{"black":"Cid","white":"Dan","layout":"belgian","event":"Open","moves":["a1b2","i6h6","a2b3"]}"#;

fn tags<'a>(games: &'a [Game], name: &str) -> Vec<Option<&'a str>> {
    games.iter().map(|game| game.tag(name)).collect()
}

#[test]
fn games_in_fields_with_their_names() {
    for (text, is_named) in [
        (format!(r#"{{"event":"Cup","17":{ANN},"18":{CID}}}"#), true),
        (
            format!("{{\n \"17\": {ANN},\n \"18\": {CID},\n \"event\": \"Cup\"\n}}"),
            true,
        ),
        (
            format!(r#"{{"event":"Cup","games":{{"17":{ANN},"18":{CID}}}}}"#),
            true,
        ),
        (
            format!("Hello\n{{\"event\":\"Cup\",\"17\":{ANN},\"18\":{CID}}}\n"),
            true,
        ),
        (
            format!("Hello\n{{\"event\":\"Cup\",\"games\":[{ANN},{CID}]}}\nGoodbye\n"),
            false,
        ),
        (format!(r#"{{"event":"Cup","Games":[{ANN},{CID}]}}"#), false),
    ] {
        let found = games(&text);
        assert_eq!(tags(&found, "Black"), [Some("Ann"), Some("Cid")], "{text}");
        assert_eq!(tags(&found, "Event"), [Some("Cup"), Some("Open")], "{text}");
        let names = if is_named {
            [Some("17"), Some("18")]
        } else {
            [None; 2]
        };
        assert_eq!(tags(&found, "GameId"), names, "{text}");
        let plies: Vec<usize> = found.iter().map(|game| game.plies().len()).collect();
        assert_eq!(plies, [4, 3], "{text}");
        let all = records(&text);
        let mut problems = all.iter().flat_map(|record| &record.problems);
        assert!(
            problems.all(|problem| problem.severity == Severity::Note),
            "{all:#?}"
        );
        // The text of a record is the whole of what was read.
        let text_of_game = all
            .iter()
            .find(|record| matches!(record.content, Content::Game(_)));
        let again = games(&text_of_game.expect("a game").text);
        assert_eq!(again[0].tags, found[0].tags);
    }
}

#[test]
fn games_in_fields_are_placed_in_the_file() {
    let text =
        format!("{{\n \"é\": 1, \"17\": {ANN},\n \"18\": {{\"moves\":\n  [\"a1b2\", \"x\"]}}}}");
    let text = text.replace(r#"["a1b2", "x"]"#, r#"["a1b2", "i5h5", "a2b3", "é9"]"#);
    let found = records(&text);
    let errors = found.iter().flat_map(|record| &record.problems);
    let error = errors
        .into_iter()
        .find(|problem| problem.is_error())
        .expect("a bad move");
    assert_eq!((error.location.line, error.location.column), (4, 29));
    assert!(text[error.location.offset as usize..].starts_with("é9"));
}

#[test]
fn what_cannot_hold_for_each_game_is_told() {
    let text = format!(r#"{{"event":"Cup","count":2,"17":{ANN},"18":{CID},"list":[1]}}"#);
    let found = records(&text);
    let problems = found.iter().flat_map(|record| &record.problems);
    let told = problems.filter(|problem| problem.severity != Severity::Note);
    let told: Vec<_> = told.collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].kind, ProblemKind::UnknownText);
    assert_eq!(
        told[0].message,
        "`count`, `list` around several games, expected what may hold for each of them, as `event`, `date` or `site`; not read"
    );
}

/// The moves of two players or of rounds are not games.
#[test]
fn parts_of_one_game_are_no_games() {
    for text in [
        r#"{"black":{"moves":["a1b2","a2b3","b3c4"]},"white":{"moves":["i5h5","i6h6","g4g5"]}}"#,
        r#"{"player1":{"moves":["a1b2","a2b3","b3c4"]},"player2":{"moves":["i5h5","i6h6","g4g5"]}}"#,
        r#"{"1":{"moves":["a1b2","i5h5"]},"2":{"moves":["a2b3","i6h6"]}}"#,
    ] {
        let found = records(text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(matches!(found[0].content, Content::Rejected), "{text}");
        assert_eq!(found[0].problems[0].kind, ProblemKind::NothingToReplay);
    }
}
