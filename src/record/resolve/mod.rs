//! Resolves a draft: chooses start and notation, replays the moves by the rules, checks claims, and diagnoses bad moves.

pub(super) mod backward;
pub(super) mod check_dates;
pub(super) mod choose;
pub(super) mod claims;
pub(super) mod diagnose;
pub(super) mod fragment;
pub(super) mod infer;
pub(super) mod plies;
pub(super) mod replay;
pub(super) mod result_claims;
pub(super) mod run;
pub(super) mod start;
pub(super) mod totals;
pub(super) mod typos;
pub(super) mod unique_tags;
