//! The fields of a record that are not read: those of many objects, as of plies, of which each is reported once, and those that look like moves.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::game::{NumberMeaning, excerpt};
use crate::games::GameKind;
use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::move_words::holds_move;
use crate::record::lexer::movetext_token::MoveGrammar;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftError};

/// The names of the fields, where each of them is first, and how many objects have it.
#[derive(Default)]
pub(crate) struct UnreadFields(BTreeMap<String, (usize, usize)>);

impl UnreadFields {
    /// Notes the fields of an object that were not understood, except those that only repeat others. `at` gives the byte offset of a value in the record.
    pub(crate) fn add(
        &mut self,
        object: &Object<'_>,
        repeated: &[&str],
        at: impl Fn(&RawValue) -> usize,
    ) {
        for (name, value) in object.unread_fields(repeated) {
            let place = at(value);
            let (first, count) = self.0.entry(name.to_owned()).or_insert((place, 0));
            (*first, *count) = (place.min(*first), *count + 1);
        }
    }

    /// Warns of the fields. `objects` are one and several of the objects, `known` says whose fields are understood, `kept` are those that become comments.
    pub(crate) fn tell(
        self,
        [one, several]: [&str; 2],
        known: &str,
        kept: &[&str],
        record: &RawRecord,
        draft: &mut Draft,
    ) {
        for (name, (at, count)) in self.0 {
            let objects = if count == 1 { one } else { several };
            let is_kept = kept.iter().any(|kept| kept.eq_ignore_ascii_case(&name));
            let what_follows = if is_kept {
                "kept as a comment"
            } else {
                "not read"
            };
            let message = format!(
                "the field `{}` of {count} {objects} is not understood, expected those that {known}; {what_follows}",
                excerpt(&name)
            );
            draft.warn(record, ProblemKind::UnknownText, at, message);
        }
    }
}

/// How deep lists and objects are searched for moves.
const MAX_DEPTH_OF_MOVES: u8 = 6;

/// The number of values of a list that are searched for moves.
const MAX_VALUES: usize = 8;

/// Whether a text is a move or has one, or one of the values of a list or an object.
pub(super) fn holds_moves(value: &RawValue, game: GameKind) -> bool {
    holds_moves_within(value, game, MAX_DEPTH_OF_MOVES)
}

fn holds_moves_within(value: &RawValue, game: GameKind, depth: u8) -> bool {
    // Numbers alone may be anything.
    let grammar = MoveGrammar {
        game,
        numbers: NumberMeaning::Scores,
    };
    let inner: Vec<&RawValue> = match json_object::text(value) {
        Some(text) => return holds_move(&text, grammar),
        None if depth == 0 => return false,
        None => json_object::values(value).unwrap_or_else(|| {
            let object = Object::of(value);
            object.fields().map(|(_, value)| value).collect()
        }),
    };
    let mut inner = inner.into_iter().take(MAX_VALUES);
    inner.any(|value| holds_moves_within(value, game, depth - 1))
}

/// Why an object has no moves, if others of its fields hold words that look like moves.
pub(super) fn moves_elsewhere(
    object: &Object<'_>,
    record: &RawRecord,
    game: GameKind,
) -> Option<DraftError> {
    let unread = object.unread_fields(&[]);
    let fields: Vec<_> = unread
        .filter(|(_, value)| holds_moves(value, game))
        .collect();
    let names: Vec<String> = fields
        .iter()
        .map(|(name, _)| format!("`{}`", excerpt(name)))
        .collect();
    let (_, first) = fields.first()?;
    Some(DraftError {
        at: json_object::at(first, record),
        kind: ProblemKind::NothingToReplay,
        message: format!(
            "no moves, expected them in a field `moves` of each game, and several games in a list `games`; what looks like moves in {} is not read",
            names.join(", ")
        ),
    })
}
