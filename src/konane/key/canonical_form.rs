//! `CanonicalForm`: the key of a position, and the symmetries that lead to its canonical orientation.

use crate::konane::board::{BoardSize, Symmetry, SymmetrySet};
use crate::konane::rules::Move;

/// The canonical form of a position under the symmetries of its board that keep the colours: its key, and the symmetries that map the
/// position to it.
///
/// The canonical form is the orientation with the smallest Zobrist hash, and that hash is the key. A position that is its own mirror
/// image or rotation has several symmetries that map it to its canonical form.
///
/// # Stability
/// Databases store the key, so it never changes: the exclusive or of 64-bit numbers for the game, for the size of the board, for each
/// missing square, for each empty square by its [number](crate::konane::Square::index), of one if White is to move, of one if White is to take
/// off a stone, and of one if Black is to take off a stone and may take any. The numbers come from the generator `SplitMix64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CanonicalForm {
    key: u64,
    /// The symmetries that map the position to its canonical form.
    symmetries: SymmetrySet,
    size: BoardSize,
}

impl CanonicalForm {
    /// The canonical form of a position whose board has these symmetries, with these hashes of its orientations, by symmetry.
    #[inline]
    pub(super) fn of_hashes(
        hashes: &[u64; Symmetry::COUNT],
        symmetries: SymmetrySet,
        size: BoardSize,
    ) -> CanonicalForm {
        let (mut key, mut smallest) = (u64::MAX, SymmetrySet::EMPTY);
        for symmetry in symmetries.iter() {
            let hash = hashes[usize::from(symmetry.index())];
            if hash < key || smallest.is_empty() {
                (key, smallest) = (hash, SymmetrySet::EMPTY);
            }
            if hash == key {
                smallest = smallest.with(symmetry);
            }
        }
        CanonicalForm {
            key,
            symmetries: smallest,
            size,
        }
    }

    /// The key, the same in all orientations that keep the colours.
    #[inline]
    pub const fn key(self) -> u64 {
        self.key
    }

    /// The symmetry that maps the position to its canonical form; the first one if there are several.
    pub fn orientation(self) -> Symmetry {
        let first = self.symmetries.iter().next();
        first.expect("at least one symmetry has the smallest hash")
    }

    /// The image of a move of the position in its canonical form. In a symmetric position, moves that are images of each other have
    /// one canonical move.
    pub fn canonical_move(self, mv: Move) -> Move {
        let images = self
            .symmetries
            .iter()
            .map(|symmetry| mv.transform(symmetry, self.size));
        images
            .min()
            .expect("at least one symmetry has the smallest hash")
    }
}
