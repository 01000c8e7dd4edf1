//! Players, layouts and results in the JSON of other programs.

use sumito::record::{GameResult, ProblemKind};
use sumito::rules::Color;

use crate::record::formats::round_trip::only;

/// A list of players says nothing of the layout or the notation.
#[test]
fn a_list_of_players_comes_with_any_layout() {
    let read = |fields: &str| {
        let text = format!(r#"{{"players":["Ann","Ben"],{fields}}}"#);
        let (game, _, kinds) = only(&text);
        (game.layout_name(), game.layout_inferred, kinds)
    };
    let moves = r#""moves":["a1b2","i5h5","a2b3","i6h6"]"#;
    let belgian = Some("belgian-daisy".into());
    for key in ["variant", "layout"] {
        let fields = format!(r#""{key}":"belgian-daisy",{moves}"#);
        assert_eq!(read(&fields), (belgian.clone(), false, vec![]), "{key}");
    }
    let inferred = vec![ProblemKind::LayoutInferred];
    assert_eq!(read(moves), (Some("classical".into()), true, inferred));
}

/// The result under other names, and a draw without a word on how the game ended.
#[test]
fn results_of_other_programs_are_read() {
    for (fields, result) in [
        (r#""outcome":"1-0""#, GameResult::Black),
        (r#""Outcome":"white""#, GameResult::White),
        (r#""winner":"draw""#, GameResult::Draw),
        (r#""outcome":"draw""#, GameResult::Draw),
        (r#""result":"draw""#, GameResult::Draw),
    ] {
        let text = format!(r#"{{{fields},"layout":"belgian","moves":["a1b2","i5h5"]}}"#);
        let (game, _, kinds) = only(&text);
        assert_eq!(
            (game.result, game.ending, kinds),
            (result, None, vec![]),
            "{text}"
        );
    }
    // Who of two players has Black is not guessed.
    for (fields, tags) in [
        (
            r#""player1":"Ann","player2":"Ben""#,
            [("Player1", "Ann"), ("Player2", "Ben")].as_slice(),
        ),
        (
            r#""agents":["Ann","Ben"]"#,
            &[("Agents", r#"["Ann","Ben"]"#)],
        ),
    ] {
        let text = format!(r#"{{{fields},"layout":"belgian","moves":["a1b2"]}}"#);
        let (game, ..) = only(&text);
        assert_eq!(game.player(Color::Black), None);
        for (name, value) in tags {
            assert_eq!(game.tag(name), Some(*value), "{text}");
        }
    }
}
