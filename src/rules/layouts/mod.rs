//! Start positions: the built-in layouts with their names, and random ones named by a seed.

mod layout;
mod lookup;
mod random_start;
mod table;
#[cfg(test)]
mod tests;

pub use layout::Layout;
pub use random_start::{random_seed, random_start};
