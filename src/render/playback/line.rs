//! Lines of moves as JSON, with what a record says of them.

use serde_json::{Map, Value, json};

use super::shapes::{comment_and_shapes, shapes_json};
use crate::game::GamePosition;
use crate::markup::sanitize_lines;
use crate::record::Ply;

/// A ply as its game plays it.
pub(in crate::render) struct PlayedPly<P> {
    /// The position before it.
    pub(in crate::render) before: P,
    /// The number of its round.
    pub(in crate::render) round: usize,
    pub(in crate::render) place: PlaceInRound,
    /// The fields of the move that follow from the position alone.
    pub(in crate::render) fields: Map<String, Value>,
}

/// Whether a ply begins its round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum PlaceInRound {
    First,
    Later,
}

/// A line of moves with its variations. `play` plays the plies of a line from a position in a round: one played ply for each.
pub(in crate::render) fn line<P: GamePosition>(
    plies: &[Ply],
    start: P,
    round: usize,
    play: &impl Fn(&[Ply], P, usize) -> Vec<PlayedPly<P>>,
) -> Vec<Value> {
    let values = plies
        .iter()
        .zip(play(plies, start, round))
        .map(|(ply, played)| {
            let mut value = played.fields;
            let round = match played.place {
                PlaceInRound::First => "round",
                PlaceInRound::Later => "of",
            };
            value.insert(round.into(), played.round.into());
            let mut put = |name: &str, is_present: bool, field: Value| {
                if is_present {
                    value.insert(name.to_owned(), field);
                }
            };
            let (comment, shapes) =
                comment_and_shapes(ply.annotations().comment.as_deref(), &played.before);
            for (name, text) in [
                ("mark", ply.annotations().mark.as_deref()),
                ("clock", ply.annotations().clock.as_deref()),
                ("comment", comment.as_deref()),
            ] {
                let text = text.map(sanitize_lines);
                put(name, text.is_some(), text.into());
            }
            put("shapes", !shapes.is_empty(), shapes_json(&shapes));
            let variations = ply.annotations().variations.iter().map(|variation| {
                let moves = line(&variation.plies, played.before, played.round, play);
                json!({"comment": variation.comment.as_deref().map(sanitize_lines), "moves": moves})
            });
            let variations: Vec<Value> = variations.collect();
            put("variations", !variations.is_empty(), variations.into());
            Value::Object(value)
        });
    values.collect()
}
