//! Tables: with a row for each game, for each ply or for each round.

mod cells;
mod games;
mod plies;
mod positions;
mod rows_of_games;
mod side_by_side;
