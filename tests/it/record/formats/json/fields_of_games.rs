//! What the fields of other programs say of a game: where it comes from, how it ended, and that nothing is wrong with it.

use sumito::record::{Ending, GameResult, ProblemKind};

use crate::record::formats::round_trip::only;

const MOVES: &str = r#""layout":"belgian","moves":["a1b2","i5h5","a2b3","i6h6"]"#;

#[test]
fn a_game_of_which_nothing_is_missing_is_complete() {
    let (game, _, kinds) = only(&format!(
        r#"{{"incomplete":false,"mended":false,"result":"1-0",{MOVES}}}"#
    ));
    assert_eq!((game.incomplete, game.repaired), (None, None));
    assert_eq!((game.result, kinds), (GameResult::Black, vec![]));
    let (game, ..) = only(&format!(r#"{{"incomplete":"cut off",{MOVES}}}"#));
    assert_eq!(game.incomplete.as_deref(), Some("cut off"));
}

#[test]
fn the_ending_may_be_in_any_of_its_fields() {
    for field in [
        r#""ending":"time""#,
        r#""termination":"time""#,
        r#""Termination":"on time""#,
        r#""tags":{"Termination":"time"}"#,
    ] {
        let (game, ..) = only(&format!(r#"{{"result":"1-0",{field},{MOVES}}}"#));
        let found = (game.result, game.ending);
        assert_eq!(found, (GameResult::Black, Some(Ending::Time)), "{field}");
    }
}

/// A record of sumito has the fields `id` and `source` for the place where it is stored. In others they tell games apart.
#[test]
fn fields_that_identify_a_game_become_tags() {
    let fields = r#""id":17,"source":"https://example.org/17","line":3"#;
    let (game, _, kinds) = only(&format!("{{{fields},{MOVES}}}"));
    assert_eq!(kinds, []);
    let tags = ["Id", "Source", "Line"].map(|name| game.tag(name).unwrap_or_default());
    assert_eq!(tags, ["17", "https://example.org/17", "3"]);
    let (stored, ..) = only(&format!(r#"{{"layout_inferred":false,{fields},{MOVES}}}"#));
    assert_eq!(stored.tag("Id").or(stored.tag("Line")), None);
}

#[test]
fn start_positions_have_many_names() {
    let start = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b";
    for name in ["initial_position", "fen", "startFen", "start_position"] {
        let text = format!(r#"{{"{name}":"{start}","moves":["a1b2","i5h5"]}}"#);
        let (game, _, kinds) = only(&text);
        assert!(!game.layout_inferred, "{name}");
        assert!(!kinds.contains(&ProblemKind::LayoutInferred), "{name}");
    }
}
