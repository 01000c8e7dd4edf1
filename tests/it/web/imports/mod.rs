//! Imports from a page.

mod interrupted;
mod uploads;
