//! Replays a game into the keys of its positions, which become its entries in the index.

use crate::rules::{Move, OccupancyTracker, Position, ZobristHashes};

/// Of each position of a game its key, and the code of the move played next.
pub(in crate::store) type Keys = Vec<(u64, u16)>;

/// Of each position of a game the key, and the code of the move played next in canonical form, 0 at the end; and the footprint of the
/// game. `None` where a move is not legal.
pub(in crate::store) fn of_game(start: Position, moves: &[Move]) -> Option<(Keys, [u8; 16])> {
    let mut position = start;
    let is_legal = moves.iter().all(|&made| {
        let is_legal = position.is_legal(made);
        if is_legal {
            position.apply(made);
        }
        is_legal
    });
    is_legal.then(|| of_legal_game(start, moves))
}

/// The same, where the moves are known to be legal. A game without moves is a fragment: none of its positions is known.
pub(in crate::store) fn of_legal_game(start: Position, moves: &[Move]) -> (Keys, [u8; 16]) {
    if moves.is_empty() {
        return (Vec::new(), [0; 16]);
    }
    let mut positions = Vec::with_capacity(moves.len() + 1);
    let (mut position, mut hashes) = (start, ZobristHashes::new(&start));
    let mut trail = OccupancyTracker::new(&start);
    for &made in moves {
        let form = hashes.canonical_form(&position);
        positions.push((form.key(), form.canonical_move(made).code()));
        hashes.play(&mut position, made);
        trail.add(&position);
    }
    positions.push((hashes.canonical_form(&position).key(), 0));
    (positions, trail.signature().to_bytes())
}
