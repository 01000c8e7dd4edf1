//! Perft: the number of leaves of the move tree, the standard test of a move generator.

use crate::rules::board_state::Position;

/// The number of move sequences of exactly `depth` plies from a position.
///
/// The last ply is counted in bulk. Ejections do not end the game: sequences continue after the sixth.
///
/// ```
/// use sumito::rules::{Layout, perft};
///
/// let standard = Layout::find("Standard").expect("a built-in layout").position();
/// assert_eq!(perft(&standard, 3), 98_912);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_moves()),
        _ => {
            let (mut leaves, mut next) = (0, *position);
            position.for_each_move(|mv| {
                next.play_unchecked(mv);
                leaves += perft(&next, depth - 1);
                next.undo(mv);
            });
            leaves
        }
    }
}
