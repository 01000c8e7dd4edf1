//! Legal moves of a position, and moves of a line.

use serde_json::Value;

#[cfg(feature = "web")]
use crate::game::MoveCode;
use crate::games::{AnyPosition, with_position};
use crate::notation::Notation;
use crate::record::WriteGame;
use crate::render::DrawGame;

/// The legal moves of a position, in the order of lists.
pub(crate) fn move_rows(position: &AnyPosition) -> Vec<Value> {
    with_position!(position, position => rows(position, None))
}

/// The legal moves of a position with what a board needs to play them, among it the `name` in a notation.
#[cfg(feature = "web")]
pub(crate) fn playable_move_rows(position: &AnyPosition, notation: Notation) -> Vec<Value> {
    with_position!(position, position => rows(position, Some(notation)))
}

/// The moves of a line from its start, each with what a board needs to play it, and its name in Aba-Pro notation, `abapro`.
#[cfg(feature = "web")]
pub(crate) fn line_rows(start: &AnyPosition, moves: &[MoveCode], notation: Notation) -> Vec<Value> {
    with_position!(start, start => line(*start, moves, notation))
}

fn rows<P: WriteGame + DrawGame>(position: &P, notation: Option<Notation>) -> Vec<Value> {
    let mut moves = position.legal_moves();
    P::sort_for_lists(&mut moves);
    let row = |mv: P::Move| {
        let mut after = *position;
        after.apply(mv);
        let mut row = P::legal_move_fields(mv, position);
        row.insert("position".to_owned(), after.to_text().into());
        for (name, value) in notation
            .map(|notation| position.playback_move(mv, notation))
            .into_iter()
            .flatten()
        {
            row.insert(name, value);
        }
        Value::Object(row)
    };
    moves.into_iter().map(row).collect()
}

#[cfg(feature = "web")]
fn line<P: WriteGame + DrawGame>(
    mut position: P,
    moves: &[MoveCode],
    notation: Notation,
) -> Vec<Value> {
    let rows = moves.iter().map(|mv| {
        let mv = mv.to_move();
        let mut row = position.playback_move(mv, notation);
        row.insert("abapro".to_owned(), position.name_of(mv).into());
        position.apply(mv);
        Value::Object(row)
    });
    rows.collect()
}
