//! Identifies players: aliases, persons, spellings and name patterns.

pub(in crate::store) mod aliases;
pub(in crate::store) mod meetings;
pub(in crate::store) mod name_pattern;
pub(in crate::store) mod persons;
pub(in crate::store) mod spellings;
