//! Commands about positions and rules, which need no database.

mod konane_position;
mod layouts;
mod minimax;
mod moves;
mod perft;
mod position;
mod rules;
mod solve;
mod tree;
mod value;

pub(super) use layouts::Layouts;
pub(super) use minimax::Minimax;
pub(super) use moves::Moves;
pub(super) use perft::Perft;
pub(super) use position::Position;
pub(super) use rules::Rules;
pub(super) use solve::Solve;
pub(super) use tree::Tree;
pub(super) use value::Value;
