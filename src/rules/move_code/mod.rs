//! A move, encoded in the two bytes that databases store.

mod construct;
mod decode;
mod displacement;
mod effect;
mod encoded_move;
mod inline_shape;
mod kind;
#[cfg(test)]
mod tests;
mod transform;

pub use displacement::{Displacement, displacements};
pub use encoded_move::Move;
pub(in crate::rules) use inline_shape::EjectedOffset;
pub use kind::{MoveKind, Triangle};
