//! Texts that name a position.

use crate::answers::QueryError;
use crate::games::{AnyLayout, AnyPosition, GameKind, similar_layouts, with_game_kind};
use crate::names::quoted_list;
use crate::openings::{OpeningNames, only_opening};
use crate::record::ReadGame;

/// The position of the opening with this name or code. Anything else has the error `unknown`, and layouts or openings of similar names.
///
/// # Errors
/// If no position has the name, or several have it.
pub(super) fn named_position(
    text: &str,
    unknown: String,
    names: &OpeningNames,
) -> Result<AnyPosition, String> {
    match names.find(text) {
        Ok(found) => Ok(only_opening(text, &found)?.position.into()),
        Err(error) => {
            // The error may be one of the rules or the size of a layout that exists.
            let is_known = AnyLayout::find(text).is_some() || game_of(text) != GameKind::default();
            let is_name = is_words(text) && !is_known;
            let similar = is_name.then(|| similar_layouts(text));
            match similar.as_deref().unwrap_or_default() {
                [] if error.are_similar => Err(format!("{unknown}; {error}")),
                [] if is_name => Err(format!("{unknown}; no opening has this name")),
                [] => Err(unknown),
                similar => Err(format!("{unknown}; did you mean {}?", quoted_list(similar))),
            }
        }
    }
}

/// Whether a text is words, which no move can be. Digits are in names that begin with three letters, as `konane-8x8`.
pub(super) fn is_words(text: &str) -> bool {
    let letters = text.chars().take_while(|c| c.is_alphabetic()).count();
    let is_of_words = |character: char| {
        character.is_alphabetic()
            || character.is_whitespace()
            || "-'’.".contains(character)
            || character.is_ascii_digit() && letters > 2
    };
    text.chars().any(char::is_alphabetic) && text.chars().all(is_of_words)
}

/// The game whose syntax a position has; the first game of the list if it has the syntax of no other game.
pub(in crate::queries::args) fn game_of(text: &str) -> GameKind {
    let is_of = |kind: &&GameKind| with_game_kind!(**kind, P => P::is_position(text));
    let other = GameKind::ALL[1..].iter().find(is_of);
    other.copied().unwrap_or_default()
}

pub(super) fn invalid(message: String) -> QueryError {
    QueryError::Invalid(message)
}
