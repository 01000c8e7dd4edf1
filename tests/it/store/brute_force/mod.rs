//! Answers of a database beside a plain replay of all its games: hundreds of questions drawn at random, none of which is answered here by an index, a column or
//! a footprint. Asked after several imports, after games were deleted, and after the file was compacted.

mod comparison;
mod corpus;
mod game_queries;
mod position_queries;
mod random_queries;
