//! Commands that compute figures from many games: openings, results, players, reports.

mod events;
mod openings;
mod players;
mod report;
mod stats;

pub(super) use events::Events;
pub(super) use openings::Openings;
pub(super) use players::Players;
pub(super) use report::Report;
pub(super) use stats::Stats;
