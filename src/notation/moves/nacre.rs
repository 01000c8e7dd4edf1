//! Nacre ("from first to last"): the rear marble and the cell where the leading own marble lands, so that the distance is
//! the number of own marbles moved; a broadside by its furthest pair.
//!
//! Sources: Peer Sommerlund's abmove; the furthest pair is the rule of KAAH and Abalassembly.

use super::{NoSuchMove, Notation, resolve_by_landing, token_by_landing};
use crate::notation::Token;
use crate::rules::{Move, Position};

pub(super) fn resolve(token: &Token, position: &Position) -> Result<Move, NoSuchMove> {
    resolve_by_landing(Notation::Nacre, token, position, Move::marbles)
}

pub(super) fn token(made: Move) -> Token {
    token_by_landing(made, Move::marbles)
}
