//! `json` and `jsonl`: every field of a game, and every ply with its effects.

use serde_json::{Value, json};

use super::game::{Game, Ply, score};
use crate::notation::{Notation, PositionNotation};
use crate::rules::{Color, MoveKind, Position};

/// A game as JSON.
///
/// # Stability
/// Fields may be added; none is renamed or removed.
///
/// | field | what |
/// | --- | --- |
/// | `black`, `white`, `event`, `date` | from the tags, or null; the date as `YYYY.MM.DD` with `??` |
/// | `layout`, `layout_inferred` | key of the built-in layout or null; whether it was found by replay |
/// | `result`, `ending` | `black`, `white`, `draw` or `unknown` (who won); a key or null |
/// | `score` | marbles ejected by each |
/// | `plies` | their number |
/// | `incomplete` | why the game stops early, or null |
/// | `tags` | `[name, value]` pairs in the order of the record |
/// | `comment` | before the first move, or null |
/// | `start`, `final` | native position strings |
/// | `moves` | the plies, see [`ply_values`] |
pub fn value(game: &Game) -> Value {
    json!({
        "black": game.player(Color::Black),
        "white": game.player(Color::White),
        "event": game.tag("Event"),
        "date": game.date(),
        "layout": game.layout().map(|layout| layout.key()),
        "layout_inferred": game.layout_inferred,
        "result": game.result.key(),
        "ending": game.ending.map(|ending| ending.key()),
        "score": game.score(),
        "plies": game.plies().len(),
        "incomplete": game.incomplete,
        "tags": game.tags,
        "comment": game.comment,
        "start": PositionNotation::Apgn.write(&game.start()),
        "final": PositionNotation::Apgn.write(&game.last()),
        "moves": ply_values(game),
    })
}

/// The plies of a game as JSON: number, colour, names in each notation, kind, own marbles moved, marbles pushed, whether one
/// was ejected and from where, the score and the position after it, what is said about it, and its variations, each with a
/// comment and moves of the same kind.
pub fn ply_values(game: &Game) -> Vec<Value> {
    line_values(game.plies(), game.start(), 1)
}

/// The plies of a line that begins in this position with this ply.
fn line_values(plies: &[Ply], mut position: Position, first: usize) -> Vec<Value> {
    let mut values = Vec::with_capacity(plies.len());
    for (number, ply) in (first..).zip(plies) {
        let (before, made) = (position, ply.made);
        position.apply(made);
        let name = |notation: Notation| notation.token(made).to_string();
        let variations = ply.variations.iter().map(|line| {
            json!({"comment": line.comment, "moves": line_values(&line.plies, before, number)})
        });
        values.push(json!({
            "ply": number,
            "color": before.turn().to_string().to_lowercase(),
            "abapro": name(Notation::Abapro),
            "nacre": name(Notation::Nacre),
            "reversible": name(Notation::Reversible),
            "playstrategy": name(Notation::Playstrategy),
            "kind": if made.kind() == MoveKind::Inline { "inline" } else { "broadside" },
            "marbles": made.marbles(),
            "pushed": made.pushed(),
            "ejected": made.ejects(),
            "ejected_from": made.ejected_from().map(|cell| cell.to_string()),
            "score": score(&position),
            "position": PositionNotation::Apgn.write(&position),
            "mark": ply.mark,
            "clock": ply.clock,
            "comment": ply.comment,
            "variations": variations.collect::<Vec<_>>(),
        }));
    }
    values
}
