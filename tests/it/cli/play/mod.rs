//! Tests of `sumito play`.

mod games;
mod moves;
