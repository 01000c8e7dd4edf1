//! Replays a game into the keys of its positions, which become its entries in the position index.

use crate::rules::{Move, OccupancyTracker, Position, ZobristHashes};

/// For each position of a game its key, and the code of the next move in canonical form, 0 at the end.
pub(in crate::store) type PositionKeys = Vec<(u64, u16)>;

/// The keys of the positions of a game, and its occupancy signature. `None` where a move is not legal.
pub(in crate::store) fn of_game(
    start: Position,
    moves: &[Move],
) -> Option<(PositionKeys, [u8; 16])> {
    let mut position = start;
    let is_legal = moves.iter().all(|&mv| {
        let is_legal = position.is_legal(mv);
        if is_legal {
            position.apply(mv);
        }
        is_legal
    });
    is_legal.then(|| of_legal_game(start, moves))
}

/// Like [`of_game`], for moves that are known to be legal. A game without moves is a fragment: none of its positions is known.
pub(in crate::store) fn of_legal_game(start: Position, moves: &[Move]) -> (PositionKeys, [u8; 16]) {
    if moves.is_empty() {
        return (Vec::new(), [0; 16]);
    }
    let mut keys = Vec::with_capacity(moves.len() + 1);
    let (mut position, mut hashes) = (start, ZobristHashes::new(&start));
    let mut occupancy = OccupancyTracker::new(&start);
    for &mv in moves {
        let form = hashes.canonical_form(&position);
        keys.push((form.key(), form.canonical_move(mv).code()));
        hashes.play(&mut position, mv);
        occupancy.add(&position);
    }
    keys.push((hashes.canonical_form(&position).key(), 0));
    (keys, occupancy.signature().to_bytes())
}
