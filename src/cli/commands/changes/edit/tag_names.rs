//! Names of new tags that are probably misspelt.

use crate::cli::messages::note;
use crate::names::misspelt_name;
use crate::store::PreviewedEdit;

/// The tags that records usually have, and that an edit can set.
const USUAL_TAGS: [&str; 19] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Black",
    "White",
    "Result",
    "Termination",
    "Black2",
    "White2",
    "Red",
    "Blue",
    "Green",
    "Yellow",
    "BlackElo",
    "WhiteElo",
    "TimeControl",
    "Annotator",
    "Source",
];

/// Warns of each tag that a game does not have yet, and whose name is nearly that of a usual tag.
pub(super) fn note_misspelt_tags(previews: &[PreviewedEdit], tags: &[(String, String)]) {
    let changes = || previews.iter().flat_map(|preview| &preview.changes);
    for (name, _) in tags {
        let is_new =
            changes().any(|change| change.field.eq_ignore_ascii_case(name) && change.old.is_none());
        if let Some(usual) = misspelt_name(name, USUAL_TAGS).filter(|_| is_new) {
            note(&format!(
                "warning: the tag `{name}` is new, did you mean `{usual}`?"
            ));
        }
    }
}

/// Says which of the tags to be deleted no game has.
pub(super) fn note_missing_tags(previews: &[PreviewedEdit], deleted: &[String]) {
    let changes = || previews.iter().flat_map(|preview| &preview.changes);
    for name in deleted {
        if !changes().any(|change| change.field.eq_ignore_ascii_case(name)) {
            note(&format!("no game to be edited has the tag `{name}`"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tag_name;

    #[test]
    fn usual_tags_are_read_as_such() {
        for name in USUAL_TAGS {
            assert_eq!(tag_name(name), name);
            assert_eq!(misspelt_name(name, USUAL_TAGS), None);
        }
    }
}
