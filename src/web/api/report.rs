//! `/api/report/opening` and `/api/report/player`, and the same with `/plots`: reports as JSON, and their plots in SVG.

use std::fmt::Debug;
use std::sync::Arc;

use clap::Args;

use super::query_params::parse_language;
use super::request::ApiRequest;
use crate::answers::QueryError;
use crate::openings::OpeningNames;
use crate::queries::{OpeningReportArgs, PlayerReportArgs, parse_theme};
use crate::render::{Language, PlotStyle, Theme, plots_svg};
use crate::stats::{Report, report_answer, report_plots};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, Cacheable, CachedResponse};

/// The approximate memory of a report without its years and rating periods, whose numbers alone are unbounded.
const REPORT_BYTES: usize = 16 << 10;

impl Cacheable for Report {
    fn size_bytes(&self) -> usize {
        let periods = self.rating.as_ref().map_or(0, |rated| rated.history.len());
        REPORT_BYTES + 64 * (self.years.len() + periods)
    }
}

pub(super) type OpeningReportRequest = ReportRequest<OpeningReportArgs>;
pub(super) type OpeningReportPlotsRequest = ReportPlotsRequest<OpeningReportArgs>;
pub(super) type PlayerReportRequest = ReportRequest<PlayerReportArgs>;
pub(super) type PlayerReportPlotsRequest = ReportPlotsRequest<PlayerReportArgs>;

/// The arguments of a report.
pub(super) trait ReportArgs: Args + Debug + Send + Sync + 'static {
    fn report(&self, worker: &Worker, names: &OpeningNames) -> Result<Report, QueryError>;

    /// The key under which the report is cached, for the JSON and the plots.
    fn cache_key(&self) -> String {
        format!("report {self:?}")
    }

    fn cached_report(
        &self,
        worker: &Worker,
        names: &OpeningNames,
    ) -> Result<Arc<Report>, QueryError> {
        worker.cached(&self.cache_key(), |worker| self.report(worker, names))
    }
}

impl ReportArgs for OpeningReportArgs {
    fn report(&self, worker: &Worker, names: &OpeningNames) -> Result<Report, QueryError> {
        let (opening, filter) = self.resolve(&worker.database, names)?;
        let opening = (opening.certain()?, filter);
        let report = OpeningReportArgs::report(self, &opening, &worker.database, names, |_| ())?;
        Ok(report)
    }
}

impl ReportArgs for PlayerReportArgs {
    fn report(&self, worker: &Worker, names: &OpeningNames) -> Result<Report, QueryError> {
        let report = PlayerReportArgs::report(self, &worker.database, names, |_| ())?;
        Ok(report)
    }
}

/// A report as JSON.
#[derive(Debug, Args)]
pub(super) struct ReportRequest<S: ReportArgs> {
    #[command(flatten)]
    subject: S,
}

impl<S: ReportArgs> ApiRequest for ReportRequest<S> {
    fn cost(&self) -> QueryCost {
        QueryCost::Scan
    }

    fn coalescing_key(&self) -> Option<String> {
        Some(self.subject.cache_key())
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let report = self.subject.cached_report(worker, names)?;
        Ok(CachedResponse::json(&report_answer(&report)))
    }
}

/// The plots of a report in SVG, the history of the rating among them.
#[derive(Debug, Args)]
pub(super) struct ReportPlotsRequest<S: ReportArgs> {
    #[command(flatten)]
    subject: S,
    /// The colour theme of the plots
    #[arg(long, value_parser = parse_theme, default_value = "light")]
    theme: Theme,
    /// The language of the texts in the plots
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language, default_value = "en")]
    lang: Language,
}

impl<S: ReportArgs> ApiRequest for ReportPlotsRequest<S> {
    fn cost(&self) -> QueryCost {
        QueryCost::Scan
    }

    fn coalescing_key(&self) -> Option<String> {
        Some(self.subject.cache_key())
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let report = self.subject.cached_report(worker, names)?;
        let style = PlotStyle {
            theme: self.theme,
            language: self.lang,
            id: "report",
        };
        let svg = plots_svg(&report_plots(&report, self.lang), &report.title, style);
        Ok(CachedResponse::svg(svg))
    }
}
