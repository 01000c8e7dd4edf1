//! Header lines: players, results, dates and other facts as people write them.

mod dates;
mod lines;
mod players_and_cells;
mod players_of_lines;
