//! Reports: all that the games say of an opening, or of a player.
//!
//! Columns say how games ended; replays say where marbles stood and what was played first. Of many games only a sample is replayed (`sample.rs`), and novelties
//! are counted from the index (`candidates.rs`).

mod candidates;
mod content;
mod counted;
mod gather;
mod novelties;
mod page;
mod plans;
mod sample;
mod scope;
mod subject;
mod tables;
mod value;

pub use content::{
    CellFrequency, CellPlan, MainLine, Novelty, PersonResults, Report, ReportGame, SampleInfo,
    Upset,
};
pub use gather::{report_of_opening, report_of_player};
pub use page::{report_page, report_plots};
pub use tables::{ReportTable, report_sample, report_tables};
pub use value::report_json;
