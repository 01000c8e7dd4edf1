//! `linear`: an optional header, then the moves in a line, as the `MiGs` server wrote them.

use crate::notation::{Ejection, Notation, Token};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::game::{Game, NumberedPly, Variation, numbered_plies_from};
use crate::record::model::tag::TagName;
use crate::record::parse::draft::Draft;
use crate::record::parse::movetext::{self, Style};
use crate::record::write::tags::{self, braced, one_line};

pub(crate) fn parse(record: &RawRecord, draft: &mut Draft) {
    movetext::parse(&record.text[record.body..], Style::Score, record, draft);
}

pub(crate) fn write(game: &Game, tags: &[(TagName, String)], notation: Notation) -> String {
    let moves = moves(&game.numbered_plies(), notation, &STYLE);
    format!("{}{moves}\n", tags::plain_header(game, tags, &STYLE))
}

/// How a format writes what stands around a token.
pub(crate) struct MoveStyle {
    /// After the number of a round, and of the first move where that does not begin its round.
    pub(crate) after_number: [&'static str; 2],
    /// Around a clock.
    pub(crate) clock: [&'static str; 2],
    /// Whether ejections are marked, whatever the notation.
    pub(crate) marks: bool,
    /// Whether a comment stands on one line.
    pub(crate) one_line: bool,
}

impl MoveStyle {
    fn token(&self, step: &NumberedPly<'_>, notation: Notation) -> Token {
        let token = notation.name(step.ply.mv, &step.before);
        if self.marks && step.ply.mv.ejects() {
            token.with_ejection(Ejection::After)
        } else {
            token
        }
    }

    /// A comment in braces.
    pub(crate) fn comment(&self, text: &str) -> String {
        if self.one_line {
            braced(&one_line(text))
        } else {
            braced(text)
        }
    }
}

/// `1.a1b2 i5h5 2. ...`
pub(crate) const STYLE: MoveStyle = MoveStyle {
    after_number: [".", "..."],
    clock: ["", ""],
    marks: false,
    one_line: false,
};

/// Moves with their numbers and all that is said about them.
pub(crate) fn moves(steps: &[NumberedPly<'_>], notation: Notation, style: &MoveStyle) -> String {
    // Seven signs a move and a number for two.
    let mut text = String::with_capacity(11 * steps.len());
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        let [begins, goes_on] = style.after_number;
        let after = match (step.begins_round(), index) {
            (true, _) => Some(begins),
            (false, 0) => Some(goes_on),
            (false, _) => None,
        };
        if let Some(after) = after {
            text.push_str(&step.number.to_string());
            text.push_str(after);
        }
        add_annotated(&mut text, step, notation, style);
    }
    text
}

/// A move with all that is said about its ply.
pub(crate) fn annotated(step: &NumberedPly<'_>, notation: Notation, style: &MoveStyle) -> String {
    let mut text = String::new();
    add_annotated(&mut text, step, notation, style);
    text
}

fn add_annotated(text: &mut String, step: &NumberedPly<'_>, notation: Notation, style: &MoveStyle) {
    style.token(step, notation).write_to(text);
    text.push_str(step.ply.annotations().mark.as_deref().unwrap_or_default());
    if !step.ply.has_no_notes() {
        text.push_str(&notes(step, notation, style));
    }
}

/// Clock, comment and variations of a ply, each after a blank.
pub(crate) fn notes(step: &NumberedPly<'_>, notation: Notation, style: &MoveStyle) -> String {
    let mut text = String::new();
    if let Some(clock) = &step.ply.annotations().clock {
        text.push_str(&format!(" {}{clock}{}", style.clock[0], style.clock[1]));
    }
    if let Some(comment) = &step.ply.annotations().comment {
        text.push_str(&format!(" {}", style.comment(comment)));
    }
    for Variation { comment, plies } in &step.ply.annotations().variations {
        let comment = comment
            .as_deref()
            .map(|comment| style.comment(comment) + " ")
            .unwrap_or_default();
        let line = numbered_plies_from(plies, step.before, step.number);
        text.push_str(&format!(" ({comment}{})", moves(&line, notation, style)));
    }
    text
}
