//! `PlayStrategy`'s: `sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1`: rows, points **scored** by Black and by
//! White, side to move, plies since the last ejection, move number.

use super::{PositionError, Rows, finish, read_turn, turn_sign};
use crate::rules::{Color, Position, Setup};

const ROWS: Rows = Rows {
    separator: '/',
    black: 'S',
    white: 's',
    empty: None,
};

pub(super) fn read(text: &str) -> Result<Setup, PositionError> {
    let mut faults = Vec::new();
    let mut words = text.split_whitespace();
    let mut setup = ROWS.read(words.next().unwrap_or_default(), &mut faults);
    for scorer in Color::BOTH {
        let word = words.next();
        match word.map(str::parse) {
            Some(Ok(points)) => setup.lost[scorer.opponent().index()] = points,
            _ => faults.push(format!(
                "points of {scorer} `{}`, expected a number",
                word.unwrap_or_default()
            )),
        }
    }
    read_turn(words.next(), &mut setup, &mut faults);
    finish(setup, faults)
}

/// A position alone does not tell the plies since the last ejection and the move number: written as at a start, `0 1`.
pub(super) fn write(position: &Position) -> String {
    let [black, white] = Color::BOTH.map(|scorer| position.lost(scorer.opponent()));
    format!(
        "{} {black} {white} {} 0 1",
        ROWS.write(position),
        turn_sign(position)
    )
}
