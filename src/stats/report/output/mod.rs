//! A report as tables, as an HTML page and as JSON.

mod answer;
mod json;
mod page;
mod tables;

pub use answer::{
    PlanAnswer, PlanCell, ReportAnswer, ReportGameRow, ReportLine, ReportNovelty, ReportPerson,
    ReportSample, ReportUpset,
};
pub use json::report_answer;
pub use page::{report_page, report_plots};
pub use tables::{ReportTable, later_seats_text, other_rules_text, report_sample, report_tables};
