//! Identifies players: aliases, persons, spellings and name patterns.

mod aliases;
mod id_set;
mod meetings;
mod merge_players;
mod name_pattern;
mod name_table;
mod persons;
mod spellings;

pub use aliases::Alias;
pub(in crate::store) use aliases::Aliases;
pub(in crate::store) use id_set::IdSet;
pub use merge_players::MeetingPolicy;
pub(in crate::store) use merge_players::copy_aliases;
pub(in crate::store) use name_pattern::NamePattern;
pub(in crate::store) use name_table::matching_ids;
pub(in crate::store) use persons::{Persons, matching_players};
pub use spellings::PlayerSpelling;
