//! Statistics, reports, players and openings.

pub(crate) mod fragments;
pub(crate) mod game_statistics;
pub(crate) mod games_of_one_game;
pub(crate) mod library_answers;
pub(crate) mod merged_names;
pub(crate) mod opening_explorer;
pub(crate) mod percentages;
pub(crate) mod players;
mod profiles;
pub(crate) mod ratings;
pub(crate) mod report_lines;
mod reports;
pub(crate) mod summaries;
