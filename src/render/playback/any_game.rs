//! Any game as JSON data for the scripts that play it.

use serde_json::{Map, Value, json};

use super::line::{PlaceInRound, PlayedPly, line};
use super::record_fields::{GameFields, with_record};
use crate::game::{Color, GameLayout, PlaybackPosition};
use crate::markup::sanitize;
use crate::record::{Game, Ply};

/// A game as JSON, as `board.js` draws it and a page plays it: `game` is what its record says, `start` and `plies` are its position before
/// the first move and the plies of its main line.
///
/// The fields are those of [`playback`](crate::render::playback), without what only Abalone has: in `board` there are the properties of a board of
/// this game and the `seats`, each with its `name` and `color` and whether it is `below`; `start` has no points, and a move has the
/// properties by which the scripts of this game show it.
pub fn playback_of<P: PlaybackPosition>(game: &Game, start: &P, plies: &[Ply]) -> Value {
    let colors = start.colors();
    let name_of = |color: &Color| {
        let color = color.to_string();
        game.tag(&color).map(str::to_owned).unwrap_or(color)
    };
    let names: Vec<String> = colors.iter().map(name_of).collect();
    let seats = colors.iter().zip(&names).enumerate();
    let seats = seats.map(|(seat, (color, name))| {
        json!({"name": sanitize(name), "color": color.key(), "below": seat == 0})
    });
    let mut board = start.playback_board();
    board.insert("seats".into(), seats.collect());
    // The position of a fragment is unknown: the board is empty.
    let pieces = if game.is_fragment() {
        Vec::new()
    } else {
        start.playback_pieces()
    };
    let pieces = pieces
        .into_iter()
        .map(|(place, color)| json!([place, color.key()]));
    let layout = start.layout();
    let layout = layout.map(|layout| GameLayout::key(layout).into_owned());
    let fields = GameFields {
        players: names.join(" – "),
        variant: [
            layout,
            Some(start.rules_text()).filter(|text| !text.is_empty()),
        ],
        sides: colors.len() as u8,
        board: board.into(),
        start: json!({
            "marbles": pieces.collect::<Vec<_>>(),
            "off": [],
            "points": [],
            "turn": start.seat(),
        }),
        moves: line(plies, *start, 1, &played_plies),
    };
    with_record(game, fields)
}

/// A move as JSON, as `board.js` plays it: its `name`, its `seat`, the seat of the next `turn`, and the properties by which the scripts
/// show it.
pub fn playback_move_of<P: PlaybackPosition>(mv: P::Move, before: &P) -> Map<String, Value> {
    let mut after = *before;
    after.play_unchecked(mv);
    let mut value = Map::new();
    value.insert("name".into(), before.move_name(mv).into());
    value.insert("seat".into(), before.seat().into());
    value.insert("turn".into(), after.seat().into());
    value.extend(before.playback_steps(mv));
    value
}

/// The plies of a line from a position, which begins in a round.
fn played_plies<P: PlaybackPosition>(
    plies: &[Ply],
    start: P,
    first_round: usize,
) -> Vec<PlayedPly<P>> {
    let (mut position, mut round) = (start, first_round);
    let played = plies.iter().enumerate().map(|(index, ply)| {
        let before = position;
        let begins_round = before.begins_round();
        round += usize::from(begins_round && index > 0);
        let mv = ply.mv.to_move();
        position.play_unchecked(mv);
        PlayedPly {
            before,
            round,
            place: if begins_round {
                PlaceInRound::First
            } else {
                PlaceInRound::Later
            },
            fields: playback_move_of(mv, &before),
        }
    });
    played.collect()
}
