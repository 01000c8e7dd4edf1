//! The tags of a game: those of a draft, each name once.

use std::collections::{HashMap, HashSet};

use crate::game::{Color, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::tag::{RECORD_TAGS, TagName};
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::players::name_parts::join_parts_of_names;

/// Number of tags up to which duplicates are searched without a hash table.
pub(crate) const LINEAR_SEARCH_LIMIT: usize = 32;

/// Takes the tags of a draft that are no claims. A repeated tag with the same value is dropped; with another value it
/// gets a number, with a warning, because a name occurs once in a record; tags that repeat what the game says get the warning alone.
pub(crate) fn unique_tags(record: &RawRecord, draft: &mut Draft) -> Vec<(TagName, String)> {
    let mut given = std::mem::take(&mut draft.tags);
    join_parts_of_names(&mut given);
    // The sign of an unknown result stands for an unknown player too.
    let is_unknown = |tag: &&mut DraftTag| {
        tag.value == "*" && Color::find(tag.name.trim_end_matches('2')).is_some()
    };
    for tag in given.iter_mut().filter(is_unknown) {
        "?".clone_into(&mut tag.value);
    }
    let names = || given.iter().map(|tag| &tag.name);
    let is_new = |(index, name): (usize, &TagName)| names().take(index).all(|other| other != name);
    if given.len() <= LINEAR_SEARCH_LIMIT && names().enumerate().all(is_new) {
        given.retain(|tag| !tag.is_claim);
        let tags = given.into_iter().map(|tag| (tag.name, tag.value));
        return tags.collect();
    }
    let mut names: HashSet<String> = names().map(TagName::to_string).collect();
    let mut stated: HashSet<(TagName, String)> = HashSet::new();
    let mut counts: HashMap<TagName, usize> = HashMap::new();
    let mut tags = Vec::with_capacity(given.len());
    for DraftTag {
        name, value, at, ..
    } in given.into_iter().filter(|tag| !tag.is_claim)
    {
        if !stated.insert((name.clone(), value.clone())) {
            continue;
        }
        let count = counts.entry(name.clone()).or_default();
        *count += 1;
        let mut written = name.clone();
        if *count > 1 && RECORD_TAGS.contains(&&*name) {
            let message = format!(
                "{name} `{}` after another value, expected one",
                excerpt(&value)
            );
            draft.warn(record, ProblemKind::Tag, at, message);
        } else if *count > 1 {
            written = format!("{name}{count}").into();
            while !names.insert(written.to_string()) {
                *count += 1;
                written = format!("{name}{count}").into();
            }
            let message = format!(
                "{name} `{}` after another value, expected one; kept as the tag {written}",
                excerpt(&value)
            );
            draft.warn(record, ProblemKind::Tag, at, message);
        }
        tags.push((written, value));
    }
    tags
}
