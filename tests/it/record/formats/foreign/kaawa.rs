//! What KAAH and KAAWA claim in their trees of moves.

use serde_json::{Value, json};
use sumito::notation::{Notation, PositionNotation};
use sumito::record::{Content, Ending, Game, GameResult, Record};
use sumito::rules::{Color, MoveKind, Position};

use crate::record::formats::round_trip::only;
use crate::support::{AbaloneGame as _, games, records};

const START: &str = "0a12b123c23g78h789i89_0a45b456c56g45h456i56";

/// A game of two moves; the fields replace those of the game, of the start and of the nodes.
fn tree(of_game: Value, of_start: Value, of_first: Value, of_second: Value) -> String {
    let with = |mut object: Value, fields: Value| {
        for (name, value) in fields.as_object().unwrap() {
            object[name] = value.clone();
        }
        object
    };
    let node = |name: &str, index: u8, player: &str| {
        json!({"nacre": name, "index": index, "is_origin": true, "eject_b": 0, "eject_w": 0, "children": [],
            "last_move_info": {"group": [[0, 1]], "direction": [0, 1], "opponent_group": null, "player": player, "is_sidestep": false, "is_ejection": false}})
    };
    let second = with(node("i5f5", 2, "white"), of_second);
    let mut first = node("a1d4", 1, "black");
    first["children"] = json!([second]);
    let start = json!({"nacre": "START", "index": 0, "pos": START, "eject_b": 0, "eject_w": 0, "children": [with(first, of_first)]});
    let game = json!({"Date": "2609181230", "Players": {"P1_black": "A", "P2_white": "B"}, "VariantName": "Marguerite Belge", "History": [START],
        "Tree": with(start, of_start), "Winner": "A", "Eject": {"P1": 0, "P2": 0}, "Term": "R",
        "Timer": {"mode": "pendule", "durations": [0, 0], "settings": {"p1_initial": 300, "p2_initial": 300, "p1_bonus": 2, "p2_bonus": 2, "p1_bonus_eject": 0, "p2_bonus_eject": 0}}});
    with(game, of_game).to_string()
}

/// The messages, each with its ply and the beginning of the text at its place.
fn told(text: &str) -> Vec<String> {
    let Record { problems, .. } = records(text).remove(0);
    let told = problems.iter().map(|problem| {
        let at = usize::try_from(problem.location.offset).unwrap();
        let end = text[at..].find([',', '}']).unwrap();
        let ply = problem.location.ply.unwrap_or_default();
        format!("{ply}: {} | {}", problem.message, &text[at..at + end])
    });
    told.collect()
}

fn none() -> Value {
    json!({})
}

#[test]
fn claims_of_nodes_are_compared_with_the_replay() {
    assert_eq!(told(&tree(none(), none(), none(), none())), [""; 0]);
    let info = |name: &str, value: Value| {
        let mut info = json!({"player": "black", "is_sidestep": false, "is_ejection": false});
        info[name] = value;
        json!({"last_move_info": info})
    };
    for (fields, expected) in [
        (json!({"index": 7}), "1: ply number 7, expected 1 | 7"),
        (
            json!({"pos": "0a1_3i9"}),
            "1: position `0a1_3i9` claimed, expected 0a2b123c23d4g78h789i89_0a45b456c56g45h456i56 | \"0a1_3i9\"",
        ),
        (
            json!({"eject_b": 3, "eject_w": 2}),
            "1: score 2-3 claimed, expected 0-0 from the replay | 3",
        ),
        (
            json!({"eject_b": null, "eject_w": 2}),
            "1: eject_w `2` claimed, expected `0` | 2",
        ),
        (
            info("player", json!(2)),
            "1: a move of White claimed, expected one of Black | 2",
        ),
        (
            info("is_sidestep", json!(true)),
            "1: is_sidestep `true` claimed, expected `false` | true",
        ),
        (
            info("is_ejection", json!(true)),
            "1: is_ejection `true` claimed, expected `false` | true",
        ),
        (
            info("is_ejection", json!("perhaps")),
            "0: the field `is_ejection` of 1 node is not understood, expected those that KAAH and KAAWA write; not read | \"perhaps\"",
        ),
    ] {
        let found = told(&tree(none(), none(), fields.clone(), none()));
        assert_eq!(
            found.first().map(String::as_str),
            Some(expected),
            "{fields}"
        );
    }
    let wrong_start = json!({"index": 1, "eject_b": 1});
    assert_eq!(
        told(&tree(none(), wrong_start, none(), none())),
        [
            "0: index `1` of the start position, expected 0 | 1",
            "0: score 0-1 claimed, expected 0-0 from the start position | 1"
        ]
    );
}

/// A whole game with ejections, broadsides and single marbles, claimed as the programs do: nothing is reported.
#[test]
fn right_claims_are_not_reported() {
    let is_rich = |game: &&Game| game.score().black > 1 && game.plies().len() > 60;
    let all = games(include_str!(
        "../../../../../sample-games/world-championship-2015-final.txt"
    ));
    let game = all.iter().find(is_rich).expect("a game with ejections");
    let mut position: Position = game.first_position();
    let mut nodes = Vec::new();
    for (index, mv) in game.moves().enumerate() {
        let name = Notation::Nacre.name(mv, &position).to_string();
        let (kind, ejects, mover) = (mv.kind(), mv.ejects(), ["black", "white"][index % 2]);
        position.play_unchecked(mv);
        nodes.push(json!({"nacre": name, "index": index + 1, "is_origin": true, "pos": PositionNotation::Kaah.write(&position),
            "eject_b": position.lost(Color::Black), "eject_w": position.lost(Color::White), "children": [],
            "last_move_info": {"player": mover, "is_sidestep": matches!(kind, MoveKind::Broadside { .. }), "is_ejection": ejects}}));
    }
    let line = nodes.into_iter().rev().reduce(|after, mut node| {
        node["children"] = json!([after]);
        node
    });
    let start = PositionNotation::Kaah.write(&game.first_position());
    let text = json!({"Tree": {"pos": start, "index": 0, "children": [line]}}).to_string();
    let record = records(&text).remove(0);
    assert!(record.problems.is_empty(), "{:?}", record.problems);
    let Content::Game(found) = record.content else {
        panic!("a game")
    };
    assert!(found.moves().eq(game.moves()));
}

/// The end is stated twice, for the game and at its last node. A branch has no end of the game.
#[test]
fn ends_are_compared() {
    let end = json!({"term_status": "T", "winner": "B"});
    assert_eq!(
        told(&tree(none(), none(), none(), end.clone())),
        [
            "0: term_status `T` claimed, expected `R` as the field Term says, which counts | \"T\"",
            "0: winner `B` claimed, expected `A` as the field Winner says, which counts | \"B\""
        ]
    );
    let unstated = json!({"Term": null, "Winner": null});
    let (game, _, kinds) = only(&tree(unstated, none(), none(), end.clone()));
    assert_eq!(kinds, []);
    assert_eq!(
        (game.result, game.ending),
        (GameResult::White, Some(Ending::Time))
    );
    let same = json!({"term_status": "R", "winner": "P1"});
    assert_eq!(told(&tree(none(), none(), none(), same.clone())), [""; 0]);
    assert_eq!(
        told(&tree(none(), none(), same.clone(), none())),
        [
            "0: the game ends here by `term_status` or `winner`, expected no more moves that were played; the 1 move after it are read as moves of the game | \"R\""
        ]
    );
    let mut branch = end;
    branch["is_origin"] = json!(false);
    assert_eq!(
        told(&tree(none(), none(), none(), branch)),
        [
            "0: the end of 1 variation (`term_status`, `winner`), expected one only where the game ended; not read | \"T\""
        ]
    );
    // A game that has no end yet.
    let open = json!({"Term": "_", "Winner": "None"});
    let (game, _, kinds) = only(&tree(open, none(), none(), none()));
    assert_eq!((kinds, game.tag("Winner")), (vec![], None));
}

/// The clock of a ply is that of its player, whom the tree shows. In the mode `chrono`, as in branches, the times are those of the moves.
#[test]
fn clocks_are_those_of_the_players() {
    let times = |mode: Value| json!({"p1_time": 599, "p2_time": 61.25, "clock_mode": mode});
    let clocks = |mode: Value| {
        let text = tree(none(), none(), times(mode.clone()), times(mode));
        let Content::Game(game) = records(&text).remove(0).content else {
            panic!("a game")
        };
        let plies = game.plies().iter();
        let clocks = plies.map(|ply| ply.annotations().clock.clone().unwrap_or_default());
        (clocks.collect::<Vec<_>>().join(" "), told(&text))
    };
    for mode in [json!("pendule"), Value::Null] {
        assert_eq!(clocks(mode), ("9:59.0 1:01.2".to_owned(), vec![]));
    }
    assert_eq!(
        clocks(json!("chrono")).1,
        [
            "0: the times of 2 moves that were played are those that the moves took, expected the time left on a clock (`clock_mode` `pendule`); not read | 599"
        ]
    );
    let (found, told) = clocks(json!("fischer"));
    assert_eq!((&*found, told.len()), (" ", 3), "{told:?}");
}

#[test]
fn time_controls_that_cannot_be_expressed_are_reported() {
    let control = |timer: Value| {
        let (game, _, kinds) = only(&tree(json!({"Timer": timer}), none(), none(), none()));
        (game.tag("TimeControl").map(str::to_owned), kinds.len())
    };
    let settings = |bonus: u8, ejection: u8| json!({"mode": "pendule", "settings": {"p1_initial": 300, "p2_initial": 300, "p1_bonus": 2, "p2_bonus": bonus, "p1_bonus_eject": ejection}});
    assert_eq!(control(settings(2, 0)), (Some("300+2".to_owned()), 0));
    assert_eq!(control(settings(3, 0)), (None, 1));
    assert_eq!(control(settings(2, 5)), (None, 1));
    assert_eq!(
        control(json!({"mode": "chrono", "settings": {}})),
        (None, 0)
    );
    let fischer = json!({"mode": "fischer", "durations": [600, 600], "settings": {}});
    assert_eq!(control(fischer), (None, 1));
}

#[test]
fn starts_and_dates_that_are_not_understood_are_reported() {
    let wrong = json!({"History": ["0a12b123zz_0a45"], "Date": "260918"});
    assert_eq!(
        told(&tree(wrong, json!({"pos": null}), none(), none())),
        [
            "0: `260918` in the field `Date` is not understood, expected YYMMDDhhmm; kept as the tag DateAsGiven | \"260918\"",
            "0: start position: Black: row `z`, expected a to i | \"0a12b123zz_0a45\"]",
            "0: the start position cannot be read; the game is read from Belgian Daisy, which is stated | \"0a12b123zz_0a45\"]"
        ]
    );
    let other = json!({"History": ["0a12345b123456c345_0g567h456789i56789"]});
    assert_eq!(
        told(&tree(other, none(), none(), none())),
        [
            "0: `History` has another start position than `pos` of the tree, expected the same; the latter counts | \"0a12345b123456c345_0g567h456789i56789\"]"
        ]
    );
}
