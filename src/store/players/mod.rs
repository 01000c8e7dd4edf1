//! Identifies players: aliases, persons, spellings and name patterns.

mod aliases;
mod id_set;
mod matching_names;
mod meetings;
mod merge_players;
mod name_table;
mod persons;
mod spellings;
mod unknown_name;

pub use aliases::Alias;
pub(in crate::store) use aliases::Aliases;
pub(in crate::store) use id_set::IdSet;
pub(in crate::store) use matching_names::{matching_events, matching_players};
pub use merge_players::MeetingPolicy;
pub(in crate::store) use merge_players::copy_aliases;
pub(in crate::store) use name_table::for_each_name;
pub(in crate::store) use persons::Persons;
pub use spellings::PlayerSpelling;
