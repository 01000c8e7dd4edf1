//! Legal moves of a position, and moves of a line.

use serde_json::{Map, Value};

#[cfg(feature = "web")]
use crate::game::MoveCode;
use crate::games::{AnyPosition, Notation, with_position};
use crate::record::WriteGame;
use crate::render::DrawGame;

/// The legal moves of a position, in the order of lists.
pub(crate) fn move_rows(position: &AnyPosition) -> Vec<Value> {
    with_position!(position, position => rows(position, None))
}

/// The legal moves of a position, each also with its name in answers to queries, `move`, and what a board needs to play it, among it its `name` in a
/// notation.
#[cfg(feature = "web")]
pub(crate) fn playable_move_rows(position: &AnyPosition, notation: Notation) -> Vec<Value> {
    with_position!(position, position => rows(position, Some(notation)))
}

/// The moves of a line from its start, with the fields of [`playable_move_rows`].
#[cfg(feature = "web")]
pub(crate) fn line_rows(start: &AnyPosition, moves: &[MoveCode], notation: Notation) -> Vec<Value> {
    with_position!(start, start => line(*start, moves, notation))
}

fn rows<P: WriteGame + DrawGame>(position: &P, notation: Option<Notation>) -> Vec<Value> {
    let mut moves = position.move_list();
    P::sort_for_lists(&mut moves);
    let row = |mv: P::Move| {
        let mut after = *position;
        after.play_unchecked(mv);
        let mut row = match notation {
            Some(notation) => playable_row(position, mv, notation),
            None => P::legal_move_fields(mv, position),
        };
        row.insert("position".to_owned(), after.to_text().into());
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
        let mut row = playable_row(&position, mv, notation);
        position.play_unchecked(mv);
        row.insert("position".to_owned(), position.to_text().into());
        Value::Object(row)
    });
    rows.collect()
}

/// The fields of a move with its name in answers to queries, and what a board needs to play it.
fn playable_row<P: WriteGame + DrawGame>(
    position: &P,
    mv: P::Move,
    notation: Notation,
) -> Map<String, Value> {
    let mut row = P::legal_move_fields(mv, position);
    row.insert("move".to_owned(), position.name_of(mv).into());
    row.extend(position.playback_move(mv, notation));
    row
}
