//! Reports on openings and on players: results, main lines, typical cells, upsets and novelties.
//!
//! The results come from the metadata of games; the cells of marbles and the novelties come from replays. Of many games only a sample is replayed
//! (`sampling`), and novelties are counted from the index (`novelty_candidates`).

mod builder;
mod cell_plans;
mod day;
mod game_counts;
mod main_lines;
mod model;
mod novelties;
mod novelty_candidates;
mod output;
mod replay_pass;
mod sampling;
mod subject;

pub use builder::{report_of_opening, report_of_player};
pub use model::{
    CellFrequency, CellPlan, MainLine, Novelty, PersonResults, Report, ReportGame, SampleInfo,
    Upset,
};
pub use output::{
    PlanAnswer, PlanCell, ReportAnswer, ReportGameRow, ReportLine, ReportNovelty, ReportPerson,
    ReportSample, ReportTable, ReportUpset, later_seats_text, other_rules_text, report_answer,
    report_page, report_plots, report_sample, report_tables,
};
