//! A position for a board: what stands there, who has won, and the legal moves.

use serde::Serialize;

use super::moves::{MoveAnswer, line_rows, playable_move_rows};
use super::playback::{playback_answer, rules_or_none};
use crate::answers::openings::opening_name;
use crate::game::MoveCode;
use crate::games::{AnyPosition, Notation, with_position};
use crate::openings::OpeningNames;
use crate::record::{Ending, Game, GameResult, Score, WriteGame, score};
use crate::render::Playback;

/// A position after a line of moves.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionAnswer {
    /// The position.
    pub position: String,
    /// Its rules, if they are not the standard ones.
    pub rules: Option<String>,
    /// The key of the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game_type: &'static str,
    /// The colour of the side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub turn: &'static str,
    /// The seat to move, from 0 in the order of turns.
    #[cfg_attr(feature = "schema", schemars(range(max = 5)))]
    pub seat: u8,
    /// The points.
    pub score: Score,
    /// Who has won, if the game is over by its rules.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result_or_null")
    )]
    pub result: Option<&'static str>,
    /// Why the game is over, if it is.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::ending_or_null")
    )]
    pub ending: Option<&'static str>,
    /// The name of the opening, if the position has one.
    pub opening: Option<String>,
    /// The moves that led to the position.
    pub line: Vec<MoveAnswer>,
    /// The position before them for a board; null without moves.
    pub start: Option<Playback>,
    /// The position as a game without moves, for a board.
    pub playback: Playback,
    /// The legal moves; none if the game is over.
    pub moves: Vec<MoveAnswer>,
}

/// The position after a line of moves from a start, for a board.
pub(crate) fn position_answer(
    start: &AnyPosition,
    moves: &[MoveCode],
    notation: Notation,
    names: &OpeningNames,
) -> PositionAnswer {
    with_position!(start, start => after_moves(start, moves, notation, names))
}

fn after_moves<P: WriteGame>(
    start: &P,
    moves: &[MoveCode],
    notation: Notation,
    names: &OpeningNames,
) -> PositionAnswer {
    let mut position = *start;
    moves
        .iter()
        .for_each(|mv| position.play_unchecked(mv.to_move()));
    let end = start.end_of_game(moves.iter().map(|mv| mv.to_move()), &position);
    let (first, any): (AnyPosition, AnyPosition) = ((*start).into(), position.into());
    let color = position.display_color(position.colors()[usize::from(position.seat())]);
    let board = |position: &AnyPosition| playback_answer(&Game::new(*position), notation);
    PositionAnswer {
        position: position.to_text(),
        rules: rules_or_none(&any),
        game_type: P::KEY,
        turn: color.key(),
        seat: position.seat(),
        score: score(&position),
        result: end.map(|end| GameResult::of_end(end).key()),
        ending: end.map(|end| Ending::of_end(end.reason).key()),
        opening: opening_name(&any, names).map(str::to_owned),
        line: line_rows(&first, moves, notation),
        start: (!moves.is_empty()).then(|| board(&first)),
        playback: board(&any),
        moves: if end.is_some() {
            Vec::new()
        } else {
            playable_move_rows(&any, notation)
        },
    }
}
