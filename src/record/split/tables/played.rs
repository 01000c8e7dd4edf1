//! Whether moves are legal in positions that a table states.

use crate::game::{GamePosition, GameState};
use crate::games::{AnyPosition, with_position};
use crate::record::input::position_column::Moment;
use crate::record::resolve::read_game::ReadGame;

/// The rows of a game that are looked at.
const MAX_ROWS: usize = 20;

/// A row of a game: the position that it states, and its moves.
pub(super) struct PlayedRow<'a> {
    pub(super) position: &'a str,
    pub(super) moves: Vec<&'a str>,
}

/// Whether the positions of rows are those before the moves of the row or after them: what more of the rows agree with.
pub(super) fn moment(rows: &[PlayedRow<'_>]) -> Moment {
    let rows = &rows[..rows.len().min(MAX_ROWS)];
    let (mut before, mut after) = (0, 0);
    for (index, row) in rows.iter().enumerate() {
        let Ok(position) = row.position.parse::<AnyPosition>() else {
            continue;
        };
        let next = rows.get(index + 1);
        let agreement = |moves: &[&str]| match play(&position, moves) {
            Some(reached) => 1 + u32::from(next.is_some_and(|next| is_at(&reached, next.position))),
            None => 0,
        };
        before += agreement(&row.moves);
        after += next.map_or(0, |next| agreement(&next.moves));
    }
    if before > 0 && before >= after {
        Moment::Before
    } else {
        Moment::After
    }
}

/// A move without the number of its round: `1.a1b2`.
pub(super) fn without_number(text: &str) -> &str {
    let text = text.trim();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix('.')
        .map_or(text, |rest| rest.trim_start_matches(['.', ' ']))
}

/// Whether a text is a position in which it is not the turn of the first player.
pub(super) fn is_turn_of_another(position: &str) -> bool {
    let position = position.parse::<AnyPosition>();
    position.is_ok_and(|position| with_position!(position, position => position.seat()) > 0)
}

/// Whether all these moves are legal from a position that is written so.
pub(super) fn allows(position: &str, moves: &[&str]) -> bool {
    let position = position.parse::<AnyPosition>();
    position.is_ok_and(|position| play(&position, moves).is_some())
}

/// The position after these moves, if all of them are legal.
fn play(position: &AnyPosition, moves: &[&str]) -> Option<AnyPosition> {
    with_position!(*position, position => play_in(position, moves))
}

fn play_in<P: ReadGame>(position: P, moves: &[&str]) -> Option<AnyPosition> {
    let mut state = P::State::in_round(position, 1);
    let moves = moves.iter().map(|text| without_number(text));
    for text in moves.filter(|text| !text.is_empty()) {
        let position = state.position();
        let mv = position.read_name(text).or_else(|| {
            let list = position.read_moves(text).ok()?;
            (list.moves.len() == 1).then(|| list.moves[0])
        });
        state.play_unchecked(mv?);
    }
    Some((*state.position()).into())
}

fn is_at(position: &AnyPosition, text: &str) -> bool {
    with_position!(*position, position => position.refuted_position(text).is_none())
}
