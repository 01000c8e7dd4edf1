//! Finds start and notation of a record of Abalone that does not state them, or not rightly.

pub(super) mod backward;
pub(super) mod backward_search;
pub(super) mod choose;
pub(super) mod infer;
pub(super) mod layout_name;
pub(super) mod named_players;
pub(super) mod notation_search;
pub(super) mod possible_layouts;
pub(super) mod possible_notations;
pub(super) mod start;
