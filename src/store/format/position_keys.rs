//! Replays a game into the keys of its positions, which become its entries in the position index.

use crate::game::{
    CanonicalForm, GameMove, GamePosition, MoveCode, OccupancyTracker, PositionHashes,
};

/// For each position of a game its key, and the code of the next move in canonical form, 0 at the end.
pub(in crate::store) type PositionKeys = Vec<(u64, u16)>;

/// The keys of the positions of a game, and its occupancy signature. `None` where a move is not legal.
pub(in crate::store) fn of_game<P: GamePosition>(
    start: P,
    moves: &[MoveCode],
) -> Option<(PositionKeys, [u8; 16])> {
    replay(start, moves, |position, mv| {
        mv.checked().filter(|&mv| position.is_legal(mv))
    })
}

/// Like [`of_game`], for moves that are known to be legal. A game without moves is a fragment: none of its positions is known.
pub(in crate::store) fn of_legal_game<P: GamePosition>(
    start: P,
    moves: &[MoveCode],
) -> (PositionKeys, [u8; 16]) {
    replay(start, moves, |_, mv| Some(mv.to_move())).expect("every move is taken for legal")
}

#[inline]
fn replay<P: GamePosition>(
    start: P,
    moves: &[MoveCode],
    legal: impl Fn(&P, MoveCode) -> Option<P::Move>,
) -> Option<(PositionKeys, [u8; 16])> {
    if moves.is_empty() {
        return Some((Vec::new(), [0; 16]));
    }
    let mut keys = Vec::with_capacity(moves.len() + 1);
    let (mut position, mut hashes) = (start, P::Hashes::new(&start));
    let mut occupancy = P::Occupancy::new(&start);
    for &mv in moves {
        let mv = legal(&position, mv)?;
        let form = hashes.canonical_form(&position);
        keys.push((form.key(), form.canonical_move(mv).code()));
        hashes.play(&mut position, mv);
        occupancy.add(&position);
    }
    keys.push((hashes.canonical_form(&position).key(), 0));
    Some((keys, occupancy.signature()))
}
