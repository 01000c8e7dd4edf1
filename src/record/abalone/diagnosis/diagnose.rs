//! Diagnoses moves that cannot be played or read.

use super::typos::suggestions;
use crate::notation::Notation;
use crate::record::model::move_diagnosis::MoveDiagnosis;
use crate::rules::Position;

/// Diagnoses a word in place of a move: at this byte of the text, in this position.
pub(in crate::record::abalone) fn diagnose(
    word: &str,
    at: usize,
    position: Position,
    notation: Notation,
) -> MoveDiagnosis {
    MoveDiagnosis {
        suggestions: suggestions(word, &position, notation),
        position: position.into(),
        notation,
        word: word.to_owned(),
        at,
    }
}
