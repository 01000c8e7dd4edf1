//! The fields of many objects of a record, as of plies, that are not read: each is told once.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::game::excerpt;
use crate::record::formats::json_based::json_object::Object;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;

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
