//! Players and events: totals, profiles, crosstables, and names that may belong to one person.

mod alias_candidates;
mod crosstable;
mod events;
mod lists;
mod profile;
mod totals;

pub(crate) use alias_candidates::alias_candidates;
pub use alias_candidates::{AliasCandidate, Difference};
pub use crosstable::{CrosstableRow, HeadToHead};
pub(crate) use crosstable::{RankedPlayers, crosstable};
pub use events::{EventCandidate, EventRow};
pub(crate) use profile::player_profile;
pub use profile::{
    OpponentCounts, PlayerEventCounts, PlayerLayoutCounts, PlayerOpenings, PlayerProfile,
    PlayerYearCounts,
};
pub(crate) use totals::PlayerTotals;
pub use totals::{PlayerCounts, PlayerRow};
