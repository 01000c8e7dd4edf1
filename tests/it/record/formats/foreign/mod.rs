//! Formats of other programs.

mod kaawa;
mod playstrategy;
mod programs;
