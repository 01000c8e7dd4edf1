//! The two players in a header line: their names, colours and points, and the place, the date and the outcome around them.

pub(in crate::record) mod between;
pub(in crate::record) mod bye;
pub(in crate::record) mod colors;
pub(in crate::record) mod figures_in_names;
pub(in crate::record) mod guessed_players;
pub(in crate::record) mod name_parts;
pub(in crate::record) mod names;
pub(in crate::record) mod pairing;
pub(in crate::record) mod pairings;
mod player_fields;
pub(in crate::record) mod player_line;
pub(in crate::record) mod players_in_tags;
pub(in crate::record) mod second_player;

#[cfg(test)]
mod tests;
