//! What differs between the moves of two versions of a game.

use super::field_change::FieldChange;
use crate::game::MoveCode;
use crate::games::{AnyPosition, with_position};
use crate::record::WriteGame;

/// The moves of two versions as values of a field: how many plies they have, how many of the first are the same, and the first that differs. `None` if all are the
/// same. A version whose start is not known has no name for that move.
pub(in crate::store) fn move_differences(
    [old, new]: [(Option<&AnyPosition>, &[MoveCode]); 2],
) -> Option<FieldChange> {
    let pairs = old.1.iter().zip(new.1);
    let common = pairs.take_while(|(one, other)| one == other).count();
    let text = |(start, moves): (Option<&AnyPosition>, &[MoveCode])| {
        let text = plies_text(moves.len(), Some(common));
        let name = start
            .and_then(|start| with_position!(start, start => name_of_ply(*start, moves, common)));
        name.map_or(text.clone(), |name| format!("{text}, then {name}"))
    };
    let differ = old.1 != new.1;
    differ.then(|| FieldChange {
        field: "moves".to_owned(),
        old: Some(text(old)),
        new: Some(text(new)),
    })
}

/// A number of plies as the value of a field. `common` is how many of the first another version has, too.
pub(super) fn plies_text(plies: usize, common: Option<usize>) -> String {
    let plies = match plies {
        1 => "1 ply".to_owned(),
        count => format!("{count} plies"),
    };
    common.map_or(plies.clone(), |common| {
        format!("{plies}, the first {common} the same")
    })
}

/// The name of the move at this index; `None` if the game is shorter or its moves do not replay.
fn name_of_ply<P: WriteGame>(mut position: P, moves: &[MoveCode], index: usize) -> Option<String> {
    for mv in moves.get(..index)? {
        position.play_code(mv.code())?;
    }
    Some(position.name_of(moves.get(index)?.checked()?))
}
