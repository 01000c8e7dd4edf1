//! The positions that the rows of a table state: claims about the positions before or after their moves.

use crate::record::input::position_column::{Moment, PositionColumn};
use crate::record::input::raw_record::RawRecord;
use crate::record::parse::draft::Draft;

/// Takes the positions in the comments of plies as claims, which the replay checks. That before the first move is a tag of the record.
pub(crate) fn take_stated_positions(draft: &mut Draft, record: &RawRecord) {
    for column in &record.position_columns {
        for index in 0..draft.plies.len() {
            let Some((claimed, at)) = take_position(draft, index, column, record) else {
                continue;
            };
            let ply = match column.moment {
                Moment::After => Some(index),
                Moment::Before => {
                    let row = record.text[..draft.plies[index].at].rfind('\n');
                    let row = row.map_or(0, |end| end + 1);
                    let first = draft.plies.partition_point(|ply| ply.at < row);
                    first.checked_sub(1)
                }
            };
            if let Some(ply) = ply {
                let notes = draft.plies[ply].annotations_mut();
                notes.positions.push((claimed, at));
            }
        }
    }
}

/// Takes the position of a column out of the comments of a ply, with its offset.
fn take_position(
    draft: &mut Draft,
    index: usize,
    column: &PositionColumn,
    record: &RawRecord,
) -> Option<(String, usize)> {
    let ply = &draft.plies[index];
    let comments = &ply.annotations().comments;
    let value = |comment: &String| {
        let value = comment.strip_prefix(&column.name)?.strip_prefix(' ')?;
        let at = record.text[ply.at..].find(comment)? + comment.len() - value.len();
        Some((value.to_owned(), ply.at + at))
    };
    let place = comments
        .iter()
        .position(|comment| value(comment).is_some())?;
    let found = value(&comments[place]);
    draft.plies[index].remove_comment(place);
    found
}
