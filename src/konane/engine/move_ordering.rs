//! Move ordering: the earlier the best move is tried, the more cutoffs alpha-beta has.

use crate::konane::solver::{PaddedBoard, PaddedMove, State};

/// A move with its rank; higher ranks are tried first.
pub(super) type RankedMove = (i32, PaddedMove);

/// The rank of the move of the transposition table.
const TABLE_MOVE: i32 = 1 << 20;
/// The rank of a move after which the opponent cannot move.
const WIN: i32 = 1 << 21;

/// Generates the moves of a position with their ranks, the best first: that of the transposition table, then those that leave the opponent few replies and the
/// mover many moves.
pub(super) fn rank_moves<const W: usize>(
    padded: &PaddedBoard<W>,
    state: &State<W>,
    table_move: Option<PaddedMove>,
    moves: &mut Vec<RankedMove>,
) {
    moves.clear();
    padded.for_each_move(state, |mv| {
        let occupied = PaddedBoard::after(state, mv).occupied;
        let replies = padded.count_moves(occupied, state.turn.opponent());
        let rank = if replies == 0 {
            WIN
        } else if Some(mv) == table_move {
            TABLE_MOVE
        } else {
            let own = padded.count_moves(occupied, state.turn);
            own.cast_signed() - 4 * replies.cast_signed()
        };
        moves.push((rank, mv));
    });
    // Ties are broken by the start, the direction and the length of the move.
    moves.sort_unstable_by_key(|&(rank, mv)| (-rank, mv.from, mv.step, mv.jumps));
}
