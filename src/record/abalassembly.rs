//! `abalassembly`: the exports of that site. A text with `[Key] value` lines, a code of one line, or JSON of games rebuilt from
//! photographs.
//!
//! Source: ocj94/Abalassembly: `[Score] Noirs X - Y Blancs`; `ABAL1:layout:black|white:moves`, a move being the number of its
//! marbles, their cells and a direction; `abalassembly-scanned-games-v1` with `seq` in capitals and `start` as abal.online
//! writes positions.

use super::draft::{Draft, DraftPly, DraftStop, DraftTag};
use super::json::parse_moves;
use super::movetext::{self, Style};
use super::object::{self, Object};
use super::problem::Kind;
use super::raw::RawRecord;
use super::shape::CODE;
use crate::board::{Cell, Direction};
use crate::notation::{Notation, Token, read_position};
use crate::rules::{Color, Position, Setup};

/// The directions by the numbers that the codes give them.
const DIRECTIONS: [Direction; 6] = [
    Direction::East,
    Direction::West,
    Direction::NorthWest,
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
];

/// Reads the moves of a text, or a code.
pub(super) fn parse(record: &RawRecord, draft: &mut Draft) {
    let body = &record.text[record.body..];
    match body.trim_start().strip_prefix(CODE) {
        Some(code) => parse_code(code, record, draft),
        None => movetext::parse(body, Style::Score, record, draft),
    }
}

fn parse_code(code: &str, record: &RawRecord, draft: &mut Draft) {
    draft.notation = Some(Notation::Abapro);
    let at = |part: &str| part.as_ptr() as usize - record.text.as_ptr() as usize;
    let mut parts: Vec<&str> = code.split(':').map(str::trim).collect();
    let moves = parts.pop().unwrap_or_default();
    if let Some(layout) = parts.first() {
        draft.tags.push(DraftTag::new(
            "Variant",
            layout.replace('_', " "),
            at(layout),
        ));
    }
    for (name, player) in ["Black", "White"]
        .into_iter()
        .zip(parts.get(1).into_iter().flat_map(|names| names.split('|')))
    {
        draft
            .tags
            .push(DraftTag::new(name, player.replace('_', " "), at(player)));
    }
    let mut left = moves;
    while !left.is_empty() {
        let length = 2 + 2 * left
            .chars()
            .next()
            .and_then(|sign| sign.to_digit(10))
            .unwrap_or_default() as usize;
        let (text, rest) = left.split_at_checked(length).unwrap_or((left, ""));
        match token(text) {
            Some(token) => draft.plies.push(DraftPly::new(token, at(text))),
            None => {
                draft.stop = Some(DraftStop::unreadable(text, at(text)));
                return;
            }
        }
        left = rest;
    }
}

/// `3a1b2c33`: three marbles on a1, b2 and c3 go in direction 3.
fn token(text: &str) -> Option<Token> {
    let inner = text.get(1..text.len().checked_sub(1)?)?;
    let mut cells: Vec<Cell> = (0..inner.len() / 2)
        .map(|n| inner.get(2 * n..2 * n + 2)?.parse().ok())
        .collect::<Option<_>>()?;
    let direction = DIRECTIONS[text
        .get(text.len() - 1..)?
        .parse::<usize>()
        .ok()
        .filter(|&n| n < 6)?];
    cells.sort_unstable();
    let (&first, &last) = (cells.first()?, cells.last()?);
    let is_inline = first == last
        || first
            .line_to(last)
            .is_some_and(|(line, _)| line.is_parallel(direction));
    if !is_inline {
        return Some(Token::letters(&[first, last, first.step(direction)?]));
    }
    // The rear marble is the one from which the others lie ahead.
    let is_ahead = first
        .line_to(last)
        .is_none_or(|(line, _)| line == direction);
    let rear = if is_ahead { first } else { last };
    Some(Token::letters(&[rear, rear.step(direction)?]))
}

/// Reads a game of the JSON.
pub(super) fn parse_object(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let place = |name: &str| {
        object
            .get(name)
            .map_or(0, |value| object::at(value, record))
    };
    for (key, name) in [
        ("date", "Date"),
        ("black", "Black"),
        ("white", "White"),
        ("variant", "Variant"),
        ("plies", "Plies"),
    ] {
        draft.tags.extend(
            object
                .text(key)
                .map(|text| DraftTag::new(name, text, place(key))),
        );
    }
    object.other_tags(
        &[
            "date",
            "black",
            "white",
            "variant",
            "plies",
            "start",
            "startColor",
            "seq",
        ],
        record,
        draft,
    );
    if let Some(text) = object.text("start") {
        let turn = if object.text("startColor").as_deref() == Some("white") {
            Color::White
        } else {
            Color::Black
        };
        match read_position(&text) {
            Ok(position) => {
                draft.start = Position::try_from(Setup {
                    turn,
                    ..position.setup()
                })
                .ok()
            }
            Err(error) => draft.warn(
                record,
                Kind::Position,
                place("start"),
                format!("start position: {error}"),
            ),
        }
    }
    if let Some(moves) = object.get("seq") {
        parse_moves(moves, record, draft);
    }
}
