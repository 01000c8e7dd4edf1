//! Counts what an import stored, skipped and rejected.

use std::ops::AddAssign;

use serde::Serialize;

/// Counts of an import. `seen = imported + duplicates + incomplete + rejected` always holds.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, ImportCounts};
///
/// let mut database = Database::in_memory()?;
/// let mut total = ImportCounts::default();
/// for name in ["graz-2002.txt", "own-game-random.apgn"] {
///     total += database.import_path(&Path::new("sample-games").join(name))?.counts;
/// }
/// assert_eq!((total.seen, total.imported, total.rejected), (3, 3, 0));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Counts")
)]
#[non_exhaustive]
pub struct ImportCounts {
    /// Records that were read and processed.
    pub seen: u64,
    /// Complete games that were stored.
    pub imported: u64,
    /// Duplicates of stored games.
    pub duplicates: u64,
    /// Incomplete games, of which the legal moves were stored.
    pub incomplete: u64,
    /// Records without a move that can be replayed.
    pub rejected: u64,
    /// Rejected records that an earlier import has stored as rejects. Omitted from JSON if zero.
    #[serde(skip_serializing_if = "is_zero")]
    pub known_rejects: u64,
    /// Rejected records and comments that were not stored, because their source has too many. Omitted from JSON if zero.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_kept: u64,
    /// The bytes of the records that were not stored. Omitted from JSON if zero.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_kept_bytes: u64,
    /// Warnings about all records.
    pub warnings: u64,
    /// Plies of the stored games.
    pub plies: u64,
    /// Positions of the stored games.
    pub positions: u64,
}

impl AddAssign for ImportCounts {
    fn add_assign(&mut self, other: ImportCounts) {
        self.seen += other.seen;
        self.imported += other.imported;
        self.duplicates += other.duplicates;
        self.incomplete += other.incomplete;
        self.rejected += other.rejected;
        self.known_rejects += other.known_rejects;
        self.not_kept += other.not_kept;
        self.not_kept_bytes += other.not_kept_bytes;
        self.warnings += other.warnings;
        self.plies += other.plies;
        self.positions += other.positions;
    }
}

/// Whether a number is left out of an answer.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
pub(super) fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl ImportCounts {
    /// Adds the counts of a second import of the same records, which replaced damaged games: its new games were duplicates in the first import.
    pub(crate) fn add_replacements(&mut self, second: ImportCounts) {
        self.imported += second.imported;
        self.incomplete += second.incomplete;
        self.duplicates -= (second.imported + second.incomplete).min(self.duplicates);
        self.plies += second.plies;
        self.positions += second.positions;
    }

    /// Counts a game as a duplicate, because another program has stored it in the meantime.
    pub(in crate::store) fn turn_into_duplicate(
        &mut self,
        is_incomplete: bool,
        plies: usize,
        positions: usize,
    ) {
        *(if is_incomplete {
            &mut self.incomplete
        } else {
            &mut self.imported
        }) -= 1;
        self.duplicates += 1;
        self.plies -= plies as u64;
        self.positions -= positions as u64;
    }
}
