//! Positions of Kōnane as combinatorial games: canonical forms, their arithmetic and names, and the values of positions.
//!
//! Left is Black, Right is White, and who cannot move loses (normal play). A positive value is a win for Black whoever begins.

mod arena;
mod arithmetic;
mod canonical;
mod dyadic;
mod grid;
mod independence;
mod limit;
mod name;
mod number_up_star;
mod order;
mod position_value;
mod region_values;

pub use arena::{Arena, GameId};
pub use dyadic::Dyadic;
pub use limit::{LimitReached, ValueLimit};
pub use number_up_star::NumberUpStar;
pub use order::Outcome;
pub use position_value::{RegionValue, ValueError, Values, value};
