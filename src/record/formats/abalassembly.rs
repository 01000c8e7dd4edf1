//! `abalassembly`: the exports of that site. A text with `[Key] value` lines, a code of one line, or JSON of games rebuilt from
//! photographs.
//!
//! Source: ocj94/Abalassembly: `[Score] Noirs X - Y Blancs`; `ABAL1:layout:black|white:moves`, a move being the number of its
//! marbles, their cells and a direction; `abalassembly-scanned-games-v1` with `seq` in capitals and `start` as abal.online
//! writes positions.

use crate::board::{Cell, Direction};
use crate::games::{AnyPosition, InGame};
use crate::notation::{Notation, Token};
use crate::record::formats::json_based::json_object::Object;
use crate::record::formats::json_based::json_plies::parse_moves;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::lines::line_patterns::ABALASSEMBLY_PREFIX;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftError, DraftTag};
use crate::record::parse::draft_ply::DraftPly;
use crate::record::parse::movetext::{self, MovetextDialect};
use crate::rules::{Position, Setup};

/// The directions by their numbers in the codes.
const DIRECTIONS: [Direction; 6] = [
    Direction::East,
    Direction::West,
    Direction::NorthWest,
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
];

/// Parses the moves of a text, or a code.
pub(crate) fn parse(record: &RawRecord, draft: &mut Draft) {
    let body = &record.text[record.body..];
    match body.trim_start().strip_prefix(ABALASSEMBLY_PREFIX) {
        Some(code) => parse_code(code, record, draft),
        None => movetext::parse(body, MovetextDialect::Score, record, draft),
    }
}

fn parse_code(code: &str, record: &RawRecord, draft: &mut Draft) {
    draft.notation = Some(Notation::Abapro);
    let at = |part: &str| part.as_ptr() as usize - record.text.as_ptr() as usize;
    let mut parts: Vec<&str> = code.split(':').map(str::trim).collect();
    let moves = parts.pop().unwrap_or_default();
    if parts.len() > 2 {
        let message = format!(
            "{} parts of a code, expected layout, names and moves",
            parts.len() + 1
        );
        draft.warn(record, ProblemKind::UnknownText, at(parts[2]), message);
    }
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
            .and_then(|character| character.to_digit(10))
            .unwrap_or_default() as usize;
        let (text, rest) = left.split_at_checked(length).unwrap_or((left, ""));
        match token(text) {
            Some(token) => draft.plies.push(DraftPly::new(token, at(text))),
            None => {
                draft.stop = Some(DraftError::unreadable(draft.game, text, at(text)));
                return;
            }
        }
        left = rest;
    }
}

/// Parses `3a1b2c33`: three marbles on the line a1, b2, c3 move in direction 3.
fn token(text: &str) -> Option<Token> {
    let count = text.chars().next()?.to_digit(10)? as usize;
    let inner = text.get(1..text.len().checked_sub(1)?)?;
    let mut cells: Vec<Cell> = (0..inner.len() / 2)
        .map(|n| inner.get(2 * n..2 * n + 2)?.parse().ok())
        .collect::<Option<_>>()?;
    let direction = text.get(text.len() - 1..)?.parse::<usize>().ok()?;
    let direction = *DIRECTIONS.get(direction)?;
    cells.sort_unstable();
    let (&first, &last) = (cells.first()?, cells.last()?);
    let line = first.line_to(last).map(|(line, _)| line);
    let is_row = (0u8..).zip(&cells).all(|(n, &cell)| {
        cell == first || line.is_some_and(|line| first.steps(line, n) == Some(cell))
    });
    if cells.len() != count || !(1..=3).contains(&count) || !is_row || count > 1 && line.is_none() {
        return None;
    }
    if line.is_some_and(|line| !line.is_parallel(direction)) {
        return Some(Token::letters(&[first, last, first.step(direction)?]));
    }
    // The rear marble has the others ahead of it.
    let rear = if line.is_none_or(|line| line == direction) {
        first
    } else {
        last
    };
    Some(Token::letters(&[rear, rear.step(direction)?]))
}

/// Parses a game of the JSON.
pub(crate) fn parse_object(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    for (field, name) in [
        ("date", "Date"),
        ("black", "Black"),
        ("white", "White"),
        ("variant", "Variant"),
        ("plies", "Plies"),
    ] {
        object.tag(field, name, record, draft);
    }
    object.start("start", record, draft);
    let first = object.text("startColor");
    if first.as_deref() == Some("white") {
        let white_begins = |start: AnyPosition| {
            let start = Position::of(&start)?;
            let setup = Setup {
                seat: 1,
                ..start.setup()
            };
            Some(Position::new(setup, *start.rules()).ok()?.into())
        };
        draft.start = draft.start.and_then(white_begins);
    }
    let moves = object.get("seq");
    object.other_tags("", &[], record, draft);
    if let Some(moves) = moves {
        parse_moves(moves, record, draft);
    }
}
