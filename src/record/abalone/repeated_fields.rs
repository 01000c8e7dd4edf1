//! The fields of a ply in JSON that repeat what its move says, compared with the move.

use crate::notation::{Notation, Token};
use crate::record::write::write_game::WriteGame as _;
use crate::rules::{Color, Move, MoveKind, Position};

/// The fields of plies that are compared. Those of `kaawa` have other names.
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
    let unless = |is_right: bool, expected: &str| (!is_right).then(|| expected.to_owned());
    let number = |expected: u8| {
        let is_other = value.parse::<u8>().is_ok_and(|value| value != expected);
        is_other.then(|| expected.to_string())
    };
    let flag = |expected: bool| {
        let is_right = value.parse() == Ok(expected);
        unless(is_right, if expected { "true" } else { "false" })
    };
    let lost = |color: Color| {
        let ejects = position.ejected(mv) == Some(color);
        number(position.lost(color) + u8::from(ejects))
    };
    match name {
        "is_sidestep" => flag(matches!(mv.kind(), MoveKind::Broadside { .. })),
        "is_ejection" => flag(mv.ejects()),
        "eject_b" => lost(Color::Black),
        "eject_w" => lost(Color::White),
        "kind" => unless(mv.kind().key() == value, mv.kind().key()),
        "marbles" => number(mv.marbles()),
        "pushed" => number(mv.pushed()),
        "ejected_from" => {
            let cell = mv.ejected_from().map(|cell| cell.to_string());
            let expected = cell.unwrap_or_default();
            unless(expected.eq_ignore_ascii_case(value), &expected)
        }
        "ejected_color" => {
            let color = position.ejected(mv);
            let key = color.map(|color| position.display_color(color).key());
            let expected = key.unwrap_or_default();
            unless(expected.eq_ignore_ascii_case(value), expected)
        }
        _ => {
            let notation = Notation::find(name)?;
            let expected = notation.name(mv, position);
            let token: Option<Token> = value.parse().ok();
            let is_named =
                |token: Token| token == expected || notation.resolve(&token, position) == Ok(mv);
            (!token.is_some_and(is_named)).then(|| expected.to_string())
        }
    }
}
