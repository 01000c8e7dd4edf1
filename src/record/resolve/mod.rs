//! Resolves a draft: chooses start and notation, replays the moves by the rules, checks claims, and diagnoses bad moves.

pub(super) mod claims;
pub(super) mod diagnosis;
pub(super) mod fragment;
pub(super) mod inference;
pub(super) mod plies;
pub(super) mod read_game;
pub(super) mod replay;
pub(super) mod stated_positions;
pub(super) mod unique_tags;
