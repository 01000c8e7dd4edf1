//! Patterns as text: lists of cells, and boards drawn with open cells.

mod drawing;
mod reader;
#[cfg(test)]
mod tests;

pub use reader::read_pattern;
