//! The fields of a ply in JSON that repeat what its move says, compared with the move.

use super::write_game::kind;
use crate::konane::{Move, Position, Token, inverse_name};

/// The fields that are compared.
pub(super) const REPEATED: &[&str] = &["inverse", "kind", "taken"];

/// The value that agrees with a move, if the one that a record has does not; empty if the move takes no stone by a jump.
pub(super) fn refuted(name: &str, value: &str, mv: Move, position: &Position) -> Option<String> {
    let (is_right, expected) = match name {
        "inverse" => {
            let token: Option<Token> = value.parse().ok();
            let named = token.and_then(|token| token.inverse().resolve(position).ok());
            (named == Some(mv), inverse_name(mv))
        }
        "kind" => (value.eq_ignore_ascii_case(kind(mv)), kind(mv).to_owned()),
        "taken" => {
            let taken = mv.taken().map(|square| square.to_string());
            let taken: Vec<String> = taken.collect();
            (takes(value, &taken, mv), taken.join(" "))
        }
        _ => return None,
    };
    (!is_right).then_some(expected)
}

/// Whether a value names these squares in any order, or is their number. The stone that a removal takes off may be named too.
fn takes(value: &str, taken: &[String], mv: Move) -> bool {
    let mut named: Vec<String> = value.split_whitespace().map(str::to_lowercase).collect();
    named.sort_unstable();
    let mut taken = taken.to_vec();
    taken.sort_unstable();
    let removed = mv.is_removal().then(|| vec![mv.to_string()]);
    let is_number = |squares: &[String]| value.parse() == Ok(squares.len());
    let mut squares = [Some(taken), removed].into_iter().flatten();
    squares.any(|squares| named == squares || is_number(&squares))
}
