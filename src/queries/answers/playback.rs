//! A game for a board on which it can be continued: every move with its name in addresses, and every position as text.

use serde_json::Value;

use crate::game::GamePosition;
use crate::games::{AnyPosition, Notation, with_position};
use crate::record::{Game, Ply, WriteGame};
use crate::render;

/// A game as [`render::playback`] returns it, with the text of its start position (null if that is not known), `position`, its `rules` (null if they
/// are the usual ones) and the key of its game, `game_type`; every move, also of variations, has its name in answers to queries, `move`, and the
/// `position` after it.
pub(crate) fn playback_json(game: &Game, notation: Notation) -> Value {
    let mut value = render::playback(game, notation);
    let start = game.start();
    value["game_type"] = start.kind().key().into();
    value["rules"] = rules_or_none(&start).into();
    value["position"] = Some(start.to_text()).filter(|_| !game.is_fragment()).into();
    with_position!(start, start => add_to_line(&mut value["moves"], game.plies(), start));
    value
}

/// Adds its name and the position after it to every move of a line.
fn add_to_line<P: WriteGame>(values: &mut Value, plies: &[Ply], mut position: P) {
    let values = values.as_array_mut().into_iter().flatten();
    for (value, ply) in values.zip(plies) {
        let before = position;
        let mv = ply.mv.to_move();
        position.apply(mv);
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
