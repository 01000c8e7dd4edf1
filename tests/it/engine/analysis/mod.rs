//! Analyses of games: the expected result, what is stored and shown, and reasons.

pub(crate) mod expected_result;
pub(crate) mod reasons;
pub(crate) mod stored_analyses;
