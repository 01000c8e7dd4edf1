//! The solver and the values, compared with plain minimax, with play of sums of games, and with published values.

mod brute_force;
mod games;
mod mistakes;
mod positions;
mod printed_values;
mod winners;
