//! Finds positions, openings, patterns and games.

pub(in crate::store) mod boards;
pub(in crate::store) mod chosen_games;
pub(in crate::store) mod explorer;
pub(in crate::store) mod filter;
pub(in crate::store) mod positions;
pub(in crate::store) mod prefetch;
pub(in crate::store) mod replays;
pub(in crate::store) mod scan;
pub(in crate::store) mod search;
pub(in crate::store) mod starts;
