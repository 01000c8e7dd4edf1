//! Any game as JSON data for the scripts that play it.

use super::line::{PlaceInRound, PlayedPly, line};
use super::model::{
    AnyBoard, BoardWithSeats, PlacedPiece, Playback, PlaybackMove, PlaybackSeat, PlaybackStart,
};
use super::record_fields::{GameFields, with_record};
use crate::game::{Color, GameLayout, PlaybackPosition};
use crate::markup::sanitize;
use crate::record::{Game, Ply};

/// A game as `board.js` draws it and a page plays it: `game` is its record, `start` and `plies` are its position before
/// the first move and the plies of its main line.
pub fn playback_of<P: PlaybackPosition>(game: &Game, start: &P, plies: &[Ply]) -> Playback {
    let colors = start.colors();
    let name_of = |color: &Color| {
        let color = color.to_string();
        game.tag(&color).map(str::to_owned).unwrap_or(color)
    };
    let names: Vec<String> = colors.iter().map(name_of).collect();
    let seats = colors.iter().zip(&names).enumerate();
    let seats = seats.map(|(seat, (color, name))| PlaybackSeat {
        name: sanitize(name),
        color: color.key(),
        board: None,
        below: seat == 0,
        partner: None,
    });
    let board = BoardWithSeats {
        board: start.playback_board(),
        seats: seats.collect(),
    };
    // The position of a fragment is unknown: the board is empty.
    let pieces = if game.is_fragment() {
        Vec::new()
    } else {
        start.playback_pieces()
    };
    let pieces = pieces
        .into_iter()
        .map(|(place, color)| PlacedPiece::OnOnlyBoard(place, color.key()));
    let layout = start.layout();
    let layout = layout.map(|layout| GameLayout::key(layout).into_owned());
    let fields = GameFields {
        players: names.join(" – "),
        variant: [
            layout,
            Some(start.rules_text()).filter(|text| !text.is_empty()),
        ],
        sides: colors.len() as u8,
        board: AnyBoard::new(&board),
        start: PlaybackStart {
            marbles: pieces.collect(),
            off: Vec::new(),
            points: Vec::new(),
            turn: start.seat(),
        },
        moves: line(plies, *start, 1, &played_plies),
    };
    with_record(game, fields)
}

/// A move as `board.js` plays it.
pub fn playback_move_of<P: PlaybackPosition>(mv: P::Move, before: &P) -> PlaybackMove {
    let mut after = *before;
    after.play_unchecked(mv);
    let shown = before.playback_steps(mv);
    PlaybackMove {
        name: before.move_name(mv),
        seat: before.seat(),
        turn: after.seat(),
        steps: shown.steps,
        takes: Some(shown.takes.key()),
        ..PlaybackMove::default()
    }
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
            played: playback_move_of(mv, &before),
        }
    });
    played.collect()
}
