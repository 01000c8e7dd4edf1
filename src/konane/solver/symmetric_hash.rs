//! Zobrist hashes that are equal in all orientations of the board, updated incrementally by each move.

use crate::game::split_mix_with_seed;
use crate::konane::{Board, Color, Square, Symmetry};

/// The hashes of the orientations of a position. A board with fewer than eight symmetries has some of them several times.
pub(super) type Hashes = [u64; Symmetry::COUNT];

/// The Zobrist keys of a board.
#[derive(Debug, Clone)]
pub(super) struct SymmetricHash {
    /// By the number of the square on the padded board: the number of its image, by orientation.
    numbers: Vec<Hashes>,
    /// The hashes of the side to move, by colour. Orientations that exchange the colours exchange the side to move too.
    turns: [Hashes; 2],
}

impl SymmetricHash {
    /// The numbers of a board, whose squares are numbered by `number`.
    pub(super) fn new(board: &Board, number: impl Fn(Square) -> usize) -> SymmetricHash {
        let keeping = board.color_keeping_symmetries();
        let swapping = board.color_swapping_symmetries();
        let size = board.size();
        let orientation = |lane: usize| {
            let symmetry = Symmetry::from_index(lane as u8).expect("there are eight symmetries");
            if keeping.contains(symmetry) || swapping.contains(symmetry) {
                symmetry
            } else {
                Symmetry::IDENTITY
            }
        };
        let count = board
            .squares()
            .into_iter()
            .map(&number)
            .max()
            .map_or(0, |last| last + 1);
        let mut numbers = vec![[0; Symmetry::COUNT]; count];
        for square in board.squares() {
            numbers[number(square)] = std::array::from_fn(|lane| {
                split_mix_with_seed(
                    0,
                    1 + u64::from(orientation(lane).square(square, size).index()),
                )
            });
        }
        let turn = |color: Color| {
            std::array::from_fn(|lane| {
                let swaps = swapping.contains(orientation(lane));
                if (color == Color::White) == swaps {
                    0
                } else {
                    split_mix_with_seed(0, 0)
                }
            })
        };
        SymmetricHash {
            numbers,
            turns: Color::BOTH.map(turn),
        }
    }

    /// Adds stones to the hashes, or removes them.
    #[inline]
    pub(super) fn toggle(&self, hashes: &mut Hashes, numbers: impl Iterator<Item = usize>) {
        for number in numbers {
            for (hash, square) in hashes.iter_mut().zip(self.numbers[number]) {
                *hash ^= square;
            }
        }
    }

    /// The key of the position with these hashes of its stones and this side to move: the smallest hash of its orientations.
    #[inline]
    pub(super) fn key(&self, hashes: &Hashes, turn: Color) -> u64 {
        let lanes = hashes.iter().zip(&self.turns[turn.index()]);
        lanes
            .map(|(hash, turn)| hash ^ turn)
            .fold(u64::MAX, u64::min)
    }
}
