//! Records whose beginning may be lost.

use crate::game::GamePosition;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::resolve::inference::outcome::Stop;

/// Whether the first move number is not 1, so that the beginning of the record is lost. In a listing backward the
/// number stands before White's ply.
pub(crate) fn begins_late(draft: &Draft) -> bool {
    let mut first = draft.plies.iter().take(if draft.reverse { 2 } else { 1 });
    first
        .find_map(|ply| ply.number)
        .is_some_and(|(number, _)| number > 1)
}

/// Why the position reached backward may not be the start of the game.
pub(crate) fn unconfirmed_start<P: GamePosition>(draft: &Draft, start: &P) -> Option<Stop> {
    let plies = draft.tag("Plies").and_then(|tag| tag.value.parse().ok());
    let is_numbered = draft.reverse && draft.plies.iter().take(2).any(|ply| ply.number.is_some());
    let is_confirmed = is_numbered || start.layout().is_some() || plies == Some(draft.plies.len());
    let message = if begins_late(draft) {
        "the record begins in mid-game, expected move 1; played backward from the final position"
    } else if is_confirmed {
        return None;
    } else {
        "no start position, and nothing shows that the record is whole; played backward from the final position"
    };
    let at = draft.plies.first().map_or(0, |ply| ply.at);
    Some(Stop {
        ply: 0,
        at,
        kind: ProblemKind::Truncated,
        message: message.to_owned(),
    })
}
