//! Answers of a database compared with a replay of all games: hundreds of random queries, answered here without an index, filter columns or occupancy
//! signatures. They run after several imports, after deletions, and after compaction.

mod comparison;
mod corpus;
mod game_queries;
mod position_queries;
mod random_queries;
