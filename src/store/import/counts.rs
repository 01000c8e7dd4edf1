//! Counts what an import stored, skipped and rejected.

use std::ops::AddAssign;

use serde::Serialize;

/// What an import did. `seen = imported + duplicates + incomplete + rejected`, always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// Records read and dealt with.
    pub seen: u64,
    /// Games stored whole.
    pub imported: u64,
    /// Duplicates of stored games.
    pub duplicates: u64,
    /// Games of which the legal part was stored.
    pub incomplete: u64,
    /// Records with nothing to replay.
    pub rejected: u64,
    /// Of the rejected records, and of comments, those that are not kept: they were too many. Left out where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_kept: u64,
    /// Their bytes.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_kept_bytes: u64,
    /// Warnings about all of them.
    pub warnings: u64,
    /// Plies of the games stored.
    pub plies: u64,
    /// Positions of the games stored.
    pub positions: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.seen += other.seen;
        self.imported += other.imported;
        self.duplicates += other.duplicates;
        self.incomplete += other.incomplete;
        self.rejected += other.rejected;
        self.not_kept += other.not_kept;
        self.not_kept_bytes += other.not_kept_bytes;
        self.warnings += other.warnings;
        self.plies += other.plies;
        self.positions += other.positions;
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Counts {
    /// Takes in what another import of the same records did: what were duplicates came in, in place of what was damaged.
    pub fn replace(&mut self, again: Counts) {
        self.imported += again.imported;
        self.incomplete += again.incomplete;
        self.duplicates -= (again.imported + again.incomplete).min(self.duplicates);
        self.plies += again.plies;
        self.positions += again.positions;
    }

    /// Counts as a duplicate a game that another import has stored in the meantime.
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
