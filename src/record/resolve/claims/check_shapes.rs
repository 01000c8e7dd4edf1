//! Checks the shapes in the comments of a record.

use crate::game::GamePosition;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::shapes::ShapedComment;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::DraftPly;

/// Warns of cells that the board does not have, and of other invalid parts of commands for shapes. They stay in their comments.
pub(in crate::record) fn check_shapes<P: GamePosition>(
    draft: &mut Draft,
    record: &RawRecord,
    start: &P,
) {
    let mut comments = Vec::new();
    let before = draft.comment.iter();
    comments.extend(before.map(|comment| (comment.as_str(), 0)));
    collect(&draft.plies, &mut comments);
    let mut found = Vec::new();
    for (comment, from) in comments {
        if !ShapedComment::may_have(comment) {
            continue;
        }
        let shaped = ShapedComment::new(comment, |name| start.has_cell(name));
        for fault in shaped.faults {
            // In the text, a comment may have other blanks and escapes.
            let place = record.text[from..].find(fault.text.as_str());
            found.push((from + place.unwrap_or_default(), fault.message));
        }
    }
    for (at, message) in found {
        draft.warn(record, ProblemKind::Shape, at, message);
    }
}

/// Collects the comments of a line and of its variations, each with the place of its move.
fn collect<'a>(line: &'a [DraftPly], comments: &mut Vec<(&'a str, usize)>) {
    for ply in line.iter().filter(|ply| !ply.is_bare()) {
        let annotations = ply.annotations();
        let own = annotations.comments.iter();
        comments.extend(own.map(|comment| (comment.as_str(), ply.at)));
        for variation in &annotations.variations {
            let own = variation.comment.iter();
            comments.extend(own.map(|comment| (comment.as_str(), ply.at)));
            collect(&variation.plies, comments);
        }
    }
}
