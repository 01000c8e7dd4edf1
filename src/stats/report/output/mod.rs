//! A report as tables, as an HTML page and as JSON.

mod json;
mod page;
mod tables;

pub use json::report_json;
pub use page::{report_page, report_plots};
pub use tables::{ReportTable, report_sample, report_tables};
