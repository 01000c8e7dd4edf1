//! Perft: the number of leaves of the move tree, the standard test of a move generator.

use super::generate::JumpSources;
use super::word_count::with_word_count;
use crate::game::Color;
use crate::konane::board::Bits;
use crate::konane::rules::opening::Phase;
use crate::konane::rules::play::toggle_jump;
use crate::konane::rules::position::Position;

/// The number of move sequences of exactly `depth` plies from a position.
///
/// The last ply is counted in bulk. A finished game has no longer sequences.
///
/// ```
/// use sumito::konane::{Layout, perft};
///
/// let start = "konane-8x8".parse::<Layout>()?.position();
/// assert_eq!(perft(&start, 6), 7_124);
/// # Ok::<(), sumito::konane::LayoutError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if position.phase == Phase::Jumps {
        return with_word_count!(position.board, jump_leaves_of(position, depth));
    }
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

fn jump_leaves_of<const W: usize>(position: &Position, depth: u32) -> u64 {
    let squares: Bits<W> = position.board.squares().resized();
    jump_leaves(squares, position.occupied.resized(), position.turn, depth)
}

/// The number of sequences of `depth` jumps.
fn jump_leaves<const W: usize>(
    squares: Bits<W>,
    occupied: Bits<W>,
    turn: Color,
    depth: u32,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let jumps = JumpSources::new(squares, occupied, turn);
    if depth == 1 {
        return u64::from(jumps.count());
    }
    let mut leaves = 0;
    jumps.for_each(|mv| {
        let mut next = occupied;
        toggle_jump(&mut next, mv);
        leaves += jump_leaves(squares, next, turn.opponent(), depth - 1);
    });
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::rules::Layout;

    #[test]
    fn agrees_with_the_figures_of_the_specification() {
        for (layout, leaves) in [
            ("konane-4x4", [4, 12, 16, 52, 120, 376, 972, 2_808]),
            ("konane-6x6", [4, 12, 28, 156, 668, 4_192, 22_676, 162_288]),
            ("konane-8x8", [4, 12, 28, 172, 892, 7_124, 52_044, 508_088]),
            (
                "konane-10x10",
                [4, 12, 28, 172, 984, 8_596, 71_380, 791_404],
            ),
        ] {
            let position = layout.parse::<Layout>().unwrap().position();
            assert_eq!(perft(&position, 0), 1);
            for (depth, expected) in (1..).zip(leaves) {
                assert_eq!(perft(&position, depth), expected, "{layout} {depth}");
            }
        }
    }
}
