//! Checks the claims of a record about its game: ejections, totals, result and dates.

pub(in crate::record) mod check_dates;
pub(in crate::record) mod check_shapes;
pub(in crate::record) mod contradictions;
mod doubtful_result;
mod order_of_figures;
mod other_winners;
pub(in crate::record) mod ply_claims;
pub(in crate::record) mod result_claims;
pub(in crate::record) mod result_faults;
pub(in crate::record) mod result_in_tags;
pub(in crate::record) mod totals;
