//! Reports: all that the games say of an opening, or of a player.
//!
//! Columns say how games ended; two passes of replays say where marbles stood and what was played first.

mod content;
mod gather;
mod novelties;
mod page;
mod plans;
mod scope;
mod tables;
mod value;

pub use content::{CellUse, Critical, Line, Novelty, Opponent, Plan, Played, Report};
pub use gather::{report_of_opening, report_of_player};
pub use page::{report_page, report_plots};
pub use tables::{ReportTable, report_tables};
pub use value::report_value;
