//! `linear`: an optional header, then the moves in a line, as the `MiGs` server wrote them.

use super::cut::RawRecord;
use super::draft::Draft;
use super::game::{Game, Ply};
use super::movetext::{self, Style};
use super::tags::{self, braced};
use crate::notation::Notation;
use crate::rules::Color;

pub(super) fn parse(record: &RawRecord, draft: &mut Draft) {
    movetext::parse(&record.text[record.body..], Style::Score, record, draft);
}

pub(super) fn write(game: &Game, notation: Notation) -> String {
    format!(
        "{}{}\n",
        tags::plain_header(game, notation),
        moves(game, notation, "")
    )
}

/// The moves with their numbers, `1.a1b2 i5h5 2. ...`, with `gap` between number and move.
pub(super) fn moves(game: &Game, notation: Notation, gap: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for (number, color, ply) in game.numbered() {
        let number = match color {
            Color::Black => format!("{number}.{gap}"),
            Color::White if words.is_empty() => format!("{number}...{gap}"),
            Color::White => String::new(),
        };
        words.push(format!(
            "{number}{}",
            annotated(ply, &notation.token(ply.made).to_string())
        ));
    }
    words.join(" ")
}

/// A token with all that is said about its ply.
pub(super) fn annotated(ply: &Ply, token: &str) -> String {
    let mut text = token.to_owned();
    text.push_str(ply.mark.as_deref().unwrap_or_default());
    if let Some(clock) = &ply.clock {
        text.push_str(&format!(" {clock}"));
    }
    if let Some(comment) = &ply.comment {
        text.push(' ');
        text.push_str(&braced(comment));
    }
    text
}
