//! `CanonicalForm`: the key of a position, and the symmetries that lead to its canonical orientation.

use crate::board::Symmetry;
use crate::rules::move_code::Move;

/// The canonical form of a position under the twelve symmetries: its key, and the symmetries that map the position to it.
///
/// The canonical form is the orientation with the smallest Zobrist hash, and that hash is the key. A position that is its own mirror
/// image or rotation has several symmetries that map it to its canonical form.
///
/// # Stability
/// Databases store the key, so it never changes: the exclusive or of a 64-bit number for each marble, by colour and cell, and of one if
/// White is to move. The numbers come from the generator `SplitMix64`. The key depends on the marbles on the board and the side to move,
/// not on the marbles lost.
///
/// If the moves are not those of the standard game, there are numbers for each obstacle and each hole by its cell, for the seat to move,
/// for the colour moved first in an unfinished turn, for each team that has joined, for each seat if the colours are not in the default
/// order, and one for the combination of the other options that affect movement. Rules that affect only the end of a game do not change
/// the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CanonicalForm {
    key: u64,
    /// Bit `n` is set if the symmetry with number `n` maps the position to its canonical form.
    symmetries: u16,
}

impl CanonicalForm {
    /// The canonical form of a position with these hashes of its orientations, by symmetry.
    #[inline]
    pub(super) fn of_hashes(hashes: &[u64; Symmetry::COUNT]) -> CanonicalForm {
        let mut form = CanonicalForm {
            key: u64::MAX,
            symmetries: 0,
        };
        for (number, &hash) in hashes.iter().enumerate() {
            let before = if hash < form.key { 0 } else { form.symmetries };
            form.key = form.key.min(hash);
            form.symmetries = before | u16::from(hash == form.key) << number;
        }
        form
    }

    /// The key, the same in all orientations.
    pub const fn key(self) -> u64 {
        self.key
    }

    /// The symmetry that maps the position to its canonical form; the first one if there are several.
    pub const fn orientation(self) -> Symmetry {
        Symmetry::from_index(self.symmetries.trailing_zeros() as u8)
            .expect("at least one symmetry has the smallest hash")
    }

    /// The image of a move of the position in its canonical form. In a symmetric position, moves that are images of each other have
    /// one canonical move.
    pub fn canonical_move(self, mv: Move) -> Move {
        let first = mv.transform(self.orientation());
        if self.symmetries.is_power_of_two() {
            return first;
        }
        let symmetries =
            Symmetry::all().filter(|symmetry| self.symmetries >> symmetry.index() & 1 != 0);
        symmetries.fold(first, |least, symmetry| least.min(mv.transform(symmetry)))
    }
}
