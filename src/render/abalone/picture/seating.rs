//! Which seats are shown below a board, and which games are duels.

use crate::rules::{Players, Rules};

/// Whether the panel of a seat is below its board in the default view: with two sides, those of the first; with more, the first half of
/// the seats.
pub(in crate::render) fn is_below(rules: &Rules, seat: u8) -> bool {
    match rules.players.sides() {
        2 => rules.side(seat) == 0,
        _ => seat < rules.players.seats().div_ceil(2),
    }
}

/// Whether two colours play against each other on each board, so that the colour of an ejected marble shows who ejected it.
pub(in crate::render) fn is_duel(rules: &Rules) -> bool {
    !matches!(
        rules.players,
        Players::Three | Players::Four | Players::Five | Players::Six
    )
}
