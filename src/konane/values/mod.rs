//! Positions of Kōnane as combinatorial games: canonical forms, their arithmetic and names, and the values of positions.
//!
//! Left is Black, Right is White, and the side that cannot move loses (normal play). A positive value is a win for Black, whichever side moves first.

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
mod region_value_cache;

pub use limit::{LimitReached, ValueLimit};
pub use order::OutcomeClass;
pub use position_value::{PositionValue, ValueError, value};

pub(crate) use limit::ValueStop;
pub(crate) use position_value::value_until;

internal! {
    use arena::{Arena, GameId};
    use dyadic::Dyadic;
    use number_up_star::NumberUpStar;
    use position_value::RegionValue;
}
