//! The fields of a ply in JSON that repeat what its move says, compared with the move.

use crate::notation::{Notation, Token};
use crate::record::write::write_game::WriteGame as _;
use crate::rules::{Move, Position};

/// The fields that are compared.
pub(super) const REPEATED: &[&str] = &[
    "kind",
    "marbles",
    "pushed",
    "ejected_from",
    "ejected_color",
    "abapro",
    "nacre",
    "reversible",
    "playstrategy",
];

/// The value that agrees with a move, if the one that a record has does not; empty if the move ejects no marble.
pub(super) fn refuted(name: &str, value: &str, mv: Move, position: &Position) -> Option<String> {
    let is_number = |number: u8| value.parse::<u8>().map_or(true, |value| value == number);
    let (is_right, expected) = match name {
        "kind" => (mv.kind().key() == value, mv.kind().key().to_owned()),
        "marbles" => (is_number(mv.marbles()), mv.marbles().to_string()),
        "pushed" => (is_number(mv.pushed()), mv.pushed().to_string()),
        "ejected_from" => {
            let cell = mv.ejected_from().map(|cell| cell.to_string());
            let expected = cell.unwrap_or_default();
            (expected.eq_ignore_ascii_case(value), expected)
        }
        "ejected_color" => {
            let color = position.ejected(mv);
            let key = color.map(|color| position.display_color(color).key());
            let expected = key.unwrap_or_default();
            (expected.eq_ignore_ascii_case(value), expected.to_owned())
        }
        _ => {
            let notation = Notation::find(name)?;
            let expected = notation.name(mv, position);
            let token: Option<Token> = value.parse().ok();
            let is_named =
                |token: Token| token == expected || notation.resolve(&token, position) == Ok(mv);
            (token.is_some_and(is_named), expected.to_string())
        }
    };
    (!is_right).then_some(expected)
}
