//! Answers about players: totals, profiles, crosstables, and names that may belong to one person.

mod alias_candidates;
mod crosstable;
mod profile;
mod totals;

pub(crate) use alias_candidates::{alias_candidates, event_candidates};
pub(crate) use crosstable::{CrosstableRow, crosstable};
pub(crate) use profile::player_json;
#[cfg(feature = "web")]
pub(crate) use totals::PlayerRow;
pub(crate) use totals::PlayerTotals;
#[cfg(feature = "bindings")]
pub(crate) use totals::ResultCounts;
