//! Facts that a record in JSON states twice: in a field and among its tags, or in two fields.

use crate::game::excerpt;
use crate::games::AnyLayout;
use crate::record::dates::date_in_text::date_of_tag;
use crate::record::dates::order::DateOrder;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};

/// Adds a tag whose name may be stated already: then the one that was read first counts, and another value is reported and kept under another name.
pub(crate) fn push(tag: DraftTag, record: &RawRecord, draft: &mut Draft) {
    let Some(stated) = draft.tag(&tag.name) else {
        return draft.tags.push(tag);
    };
    if says_the_same(&tag.name, &stated.value, &tag.value) {
        return;
    }
    let given = format!("{}AsGiven", tag.name);
    let message = message_of(&tag.name, &stated.value, &tag.value);
    draft.warn(record, ProblemKind::Tag, tag.at, message);
    draft.tags.push(DraftTag::new(given, tag.value, tag.at));
}

/// What is reported of a second value.
pub(crate) fn message_of(name: &str, stated: &str, other: &str) -> String {
    format!(
        "{name} stated twice, as `{0}` and as `{1}`; `{0}` counts, the other is kept as the tag {name}AsGiven",
        excerpt(stated),
        excerpt(other)
    )
}

/// Whether two values of a tag mean the same: dates and layouts have several names.
pub(crate) fn says_the_same(name: &str, one: &str, other: &str) -> bool {
    let is_same = || match name {
        "Variant" => {
            let layout = AnyLayout::find(one);
            layout.is_some() && layout == AnyLayout::find(other)
        }
        "Date" => {
            let orders = [None, Some(DateOrder::DayFirst), Some(DateOrder::MonthFirst)];
            let mut dates = orders.map(|order| date_of_tag(one, order)).into_iter();
            dates.any(|date| date.is_some() && date == date_of_tag(other, None))
        }
        _ => false,
    };
    one.split_whitespace().eq(other.split_whitespace()) || is_same()
}
