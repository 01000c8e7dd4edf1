//! `PlayStrategy`: the reversible notation without the mark of ejection.
//!
//! Source: strategygames (Mind Sports Games): the destination is the first empty cell beyond the whole chain, or the cell
//! of the marble that is ejected.

use super::reversible::staying;
use super::{NoSuchMove, Notation, resolve_by_landing, token_by_landing};
use crate::notation::Token;
use crate::rules::{Move, Position};

pub(super) fn resolve(token: &Token, position: &Position) -> Result<Move, NoSuchMove> {
    resolve_by_landing(Notation::Playstrategy, token, position, staying)
}

pub(super) fn token(made: Move) -> Token {
    token_by_landing(made, staying)
}
