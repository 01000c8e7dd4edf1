//! Results, endings and clock times among and after the moves.

mod below_the_moves;
mod doubtful_results;
mod results_and_clocks;
mod results_beside_scores;
