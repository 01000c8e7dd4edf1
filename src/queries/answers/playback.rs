//! A game for a board on which it can be continued: every move with its name in addresses, and every position as text.

use serde_json::{Map, Value};

use crate::game::GamePosition;
use crate::games::{AnyPosition, Notation, with_position};
use crate::record::{Game, Ply, WriteGame};
use crate::render;

/// A game as [`render::playback`] returns it, with the text of its start position (null if that is not known), `position`, its `rules` (null if they
/// are the usual ones) and the key of its game, `game_type`; every move, also of variations, has its name in answers to queries, `move`, and the
/// `position` after it. What an engine says of an analysed game is in fields `engine`, each with a `mark` or a `comment`.
pub(crate) fn playback_json(game: &Game, notation: Notation) -> Value {
    let mut value = if game.analysis.is_some() {
        analysed(game, notation)
    } else {
        render::playback(game, notation)
    };
    let start = game.start();
    value["game_type"] = start.kind().key().into();
    value["rules"] = rules_or_none(&start).into();
    value["position"] = Some(start.to_text()).filter(|_| !game.is_fragment()).into();
    with_position!(start, start => add_to_line(&mut value["moves"], game.plies(), start));
    value
}

/// A game with an analysis. What the engine says stands apart from what the record says, in the field `engine` of the game and of its moves: pages store what
/// they show, and a comment of the engine is none of the record.
fn analysed(game: &Game, notation: Notation) -> Value {
    let judged = render::playback(game, notation);
    let mut bare = game.clone();
    bare.analysis = None;
    let mut value = render::playback(&bare, notation);
    value["analysis"] = judged["analysis"].clone();
    add_judgement(&mut value, &judged);
    let moves = value["moves"].as_array_mut().into_iter().flatten();
    let judged = judged["moves"].as_array().into_iter().flatten();
    moves
        .zip(judged)
        .for_each(|(mv, judged)| add_judgement(mv, judged));
    value
}

/// Adds what only the judged value has: its mark, and the end of its comment.
fn add_judgement(value: &mut Value, judged: &Value) {
    let mut engine = Map::new();
    if value.get("mark") != judged.get("mark") {
        engine.insert("mark".to_owned(), judged["mark"].clone());
    }
    let comment = |of: &Value| of.get("comment").and_then(Value::as_str).map(str::to_owned);
    let (own, all) = (comment(value).unwrap_or_default(), comment(judged));
    if let Some(all) = all.filter(|all| *all != own) {
        let added = all.strip_prefix(own.as_str()).unwrap_or(&all).trim_start();
        engine.insert("comment".to_owned(), added.into());
    }
    if !engine.is_empty() {
        value["engine"] = engine.into();
    }
}

/// Adds its name and the position after it to every move of a line.
fn add_to_line<P: WriteGame>(values: &mut Value, plies: &[Ply], mut position: P) {
    let values = values.as_array_mut().into_iter().flatten();
    for (value, ply) in values.zip(plies) {
        let before = position;
        let mv = ply.mv.to_move();
        position.play_unchecked(mv);
        value["move"] = before.name_of(mv).into();
        value["position"] = position.to_text().into();
        // A value without variations has none to index.
        let variations = value.get_mut("variations").and_then(Value::as_array_mut);
        let variations = variations.into_iter().flatten();
        for (value, line) in variations.zip(&ply.annotations().variations) {
            add_to_line(&mut value["moves"], &line.plies, before);
        }
    }
}

/// The text of the rules of a position, if they are not the usual ones.
pub(super) fn rules_or_none(position: &AnyPosition) -> Option<String> {
    let text = with_position!(position, position => position.rules_text());
    Some(text).filter(|text| !text.is_empty())
}
