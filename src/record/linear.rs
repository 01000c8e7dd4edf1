//! `linear`: an optional header, then the moves in a line, as the `MiGs` server wrote them.

use super::draft::Draft;
use super::game::{Game, Ply, Variation, numbered};
use super::movetext::{self, Style};
use super::raw::RawRecord;
use super::tags::{self, braced};
use crate::notation::{Ejection, Notation, Token};
use crate::rules::{Color, Move};

pub(super) fn parse(record: &RawRecord, draft: &mut Draft) {
    movetext::parse(&record.text[record.body..], Style::Score, record, draft);
}

pub(super) fn write(game: &Game, notation: Notation) -> String {
    let moves = moves(game.plies(), game.first_half(), notation, &STYLE);
    format!("{}{moves}\n", tags::plain_header(game, notation))
}

/// How a format writes what stands around a token.
pub(super) struct MoveStyle {
    /// After the number of a move that Black makes, and of the first move where White makes it.
    pub(super) after_number: [&'static str; 2],
    /// Around a clock.
    pub(super) clock: [&'static str; 2],
    /// Whether ejections are marked, whatever the notation.
    pub(super) marks: bool,
}

impl MoveStyle {
    fn token(&self, made: Move, notation: Notation) -> Token {
        let token = notation.token(made);
        if self.marks && made.ejects() {
            token.with_ejection(Ejection::After)
        } else {
            token
        }
    }
}

/// `1.a1b2 i5h5 2. ...`
pub(super) const STYLE: MoveStyle = MoveStyle {
    after_number: [".", "..."],
    clock: ["", ""],
    marks: false,
};

/// Moves with their numbers and all that is said about them; `first` half moves, counted from 0, come before.
pub(super) fn moves(plies: &[Ply], first: usize, notation: Notation, style: &MoveStyle) -> String {
    let mut words: Vec<String> = Vec::new();
    for (index, (number, color, ply)) in numbered(plies, first).enumerate() {
        let number = match color {
            Color::White if index > 0 => String::new(),
            _ => format!("{number}{}", style.after_number[color.index()]),
        };
        words.push(format!(
            "{number}{}",
            annotated(ply, first + index, notation, style)
        ));
    }
    words.join(" ")
}

/// A move with all that is said about its ply, which has this number, counted from 0.
pub(super) fn annotated(ply: &Ply, half: usize, notation: Notation, style: &MoveStyle) -> String {
    let (token, mark) = (
        style.token(ply.made, notation),
        ply.mark.as_deref().unwrap_or_default(),
    );
    format!("{token}{mark}{}", notes(ply, half, notation, style))
}

/// Clock, comment and variations of a ply, each after a blank.
pub(super) fn notes(ply: &Ply, half: usize, notation: Notation, style: &MoveStyle) -> String {
    let mut text = String::new();
    if let Some(clock) = &ply.clock {
        text.push_str(&format!(" {}{clock}{}", style.clock[0], style.clock[1]));
    }
    if let Some(comment) = &ply.comment {
        text.push_str(&format!(" {}", braced(comment)));
    }
    for Variation { comment, plies } in &ply.variations {
        let comment = comment
            .as_deref()
            .map(|comment| braced(comment) + " ")
            .unwrap_or_default();
        text.push_str(&format!(
            " ({comment}{})",
            moves(plies, half, notation, style)
        ));
    }
    text
}
