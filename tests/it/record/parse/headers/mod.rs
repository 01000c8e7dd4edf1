//! Header lines: players, results, dates and other facts as people write them.

mod around_names;
mod dates;
mod headings;
mod labels_of_names;
mod lines;
mod named_players;
mod other_words;
mod outcomes_behind_names;
mod pairings;
mod places_and_dates;
mod players_and_cells;
mod players_of_lines;
