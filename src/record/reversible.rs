//! `reversible`: the annotated record that can be played from either end. Start and final position stand in the tags; one
//! line per ply holds its number, its reversible token, the score after it, an optional comment and its Aba-Pro name.

use super::cut::RawRecord;
use super::draft::Draft;
use super::fields::is_score;
use super::game::{Game, score};
use super::movetext::{self, Style};
use super::problem::Kind;
use super::tags::{self, braced, bracketed};
use crate::notation::{Notation, PositionNotation};
use crate::rules::Color;

/// Whether a line can only be a ply of this format: with a score in braces and a name after `;`.
pub(super) fn is_ply(line: &str) -> bool {
    let score = line
        .split_once('{')
        .and_then(|(_, rest)| rest.split_once('}'));
    score.is_some_and(|(score, rest)| is_score(score) && rest.contains(';'))
}

pub(super) fn parse(record: &RawRecord, draft: &mut Draft) {
    draft.notation = Some(Notation::Reversible);
    for name in ["StartPosition", "FinalPosition"] {
        if draft.tag(name).is_none() {
            draft.warn(
                record,
                Kind::MissingTag,
                0,
                format!("no {name}, expected one at each end of the record"),
            );
        }
    }
    // A ply is a line: what it leaves open ends there.
    for line in record.text[record.body..].split('\n') {
        movetext::parse(line, Style::Annotated, record, draft);
        if draft.stop.is_some() {
            return;
        }
    }
}

pub(super) fn write(game: &Game) -> String {
    let mut text = String::new();
    for (name, value) in tags::of(game, Notation::Reversible, |layout| Some(layout.name())) {
        if !matches!(name.as_str(), "SetUp" | "Position") {
            text.push_str(&bracketed(&name, &value));
        }
    }
    text.push_str(&bracketed(
        "StartPosition",
        &PositionNotation::Apgn.write(&game.start()),
    ));
    text.push_str(&bracketed(
        "FinalPosition",
        &PositionNotation::Apgn.write(&game.last()),
    ));
    text.push_str(&bracketed("Score", &game.score().to_string()));
    text.push('\n');
    if let Some(comment) = &game.comment {
        text.push_str(&braced(comment));
        text.push('\n');
    }
    for ((number, color, ply), after) in game.numbered().zip(game.positions().skip(1)) {
        let number = match color {
            Color::Black => format!("{number}."),
            Color::White => format!("{number}..."),
        };
        let token = format!(
            "{}{}",
            Notation::Reversible.token(ply.made),
            ply.mark.as_deref().unwrap_or_default()
        );
        let score = format!("{{{}}}", score(&after));
        let name = Notation::Abapro.token(ply.made);
        let clock = ply
            .clock
            .as_deref()
            .map(|clock| format!("{clock} "))
            .unwrap_or_default();
        let comment = ply
            .comment
            .as_deref()
            .map(|comment| braced(comment) + " ")
            .unwrap_or_default();
        text.push_str(&format!(
            "{number:<7} {token:<8} {score} {clock}{comment} ; {name}\n"
        ));
    }
    text
}
