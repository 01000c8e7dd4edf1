//! A position for a board: what stands there, who has won, and the legal moves.

use serde_json::{Map, Value, json};

use super::moves::{line_rows, playable_move_rows};
use super::openings::opening_name;
use super::playback::{playback_json, rules_or_none};
use crate::game::MoveCode;
use crate::games::{AnyPosition, Notation, with_position};
use crate::openings::OpeningNames;
use crate::record::{Ending, Game, GameResult, WriteGame, score};

/// The position after a line of moves from a start: as text, with its rules, the score, the side to move, the result if the game is over by its rules, the
/// legal moves as [`playable_move_rows`] has them (none in a game that is over), the position for a board, `playback`, the `line` of moves, and the `start` of
/// the line for a board.
pub(crate) fn position_json(
    start: &AnyPosition,
    moves: &[MoveCode],
    notation: Notation,
    names: &OpeningNames,
) -> Value {
    let (mut fields, position) = with_position!(start, start => reached(start, moves));
    let is_over = !fields["result"].is_null();
    let legal = if is_over {
        Vec::new()
    } else {
        playable_move_rows(&position, notation)
    };
    fields.insert("opening".to_owned(), opening_name(&position, names).into());
    fields.insert("line".to_owned(), line_rows(start, moves, notation).into());
    let board = |position: &AnyPosition| playback_json(&Game::new(*position), notation);
    let before = (!moves.is_empty()).then(|| board(start));
    fields.insert("start".to_owned(), before.into());
    fields.insert("playback".to_owned(), board(&position));
    fields.insert("moves".to_owned(), legal.into());
    fields.into()
}

/// The position after a line of moves, and its fields.
fn reached<P: WriteGame>(start: &P, moves: &[MoveCode]) -> (Map<String, Value>, AnyPosition) {
    let mut position = *start;
    moves
        .iter()
        .for_each(|mv| position.play_unchecked(mv.to_move()));
    let end = start.end_of_game(moves.iter().map(|mv| mv.to_move()), &position);
    let any: AnyPosition = position.into();
    let color = position.display_color(position.colors()[usize::from(position.seat())]);
    let value = json!({
        "position": position.to_text(),
        "rules": rules_or_none(&any),
        "game_type": P::GAME,
        "turn": color.key(),
        "seat": position.seat(),
        "score": score(&position),
        "result": end.map(|end| GameResult::of_end(end).key()),
        "ending": end.map(|end| Ending::of_end(end.reason).key()),
    });
    let Value::Object(fields) = value else {
        return (Map::new(), any);
    };
    (fields, any)
}
