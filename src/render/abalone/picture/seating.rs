//! Which games are duels.

use crate::rules::{Players, Rules};

/// Whether two colours play against each other on each board, so that the colour of an ejected marble shows who ejected it.
pub(in crate::render) fn is_duel(rules: &Rules) -> bool {
    !matches!(
        rules.players,
        Players::Three | Players::Four | Players::Five | Players::Six
    )
}
