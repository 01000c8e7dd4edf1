//! `/api/stats` and `/api/stats/plots`: statistics of games.

use std::sync::Arc;

use clap::Args;

use super::query_params::parse_language;
use super::request::ApiRequest;
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, parse_theme};
use crate::render::{Language, PlotStyle, Theme, plots_svg};
use crate::stats::{
    GameKindChoice, GameStatistics, common_openings, game_statistics, named_openings,
    statistics_answer, statistics_plots, statistics_title,
};
use crate::store::{Filter, StoreError};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, Cacheable, CachedResponse};

impl Cacheable for GameStatistics {
    fn size_bytes(&self) -> usize {
        // A few rows for each layout, ending and year, and a number for each length.
        64 * (self.layouts.len() + self.endings.len() + self.years.len())
            + 16 * (self.lengths.max().unwrap_or_default() as usize)
    }
}

/// Statistics of games: results, layouts, lengths, first ejections, years, openings.
#[derive(Debug, Args)]
pub(super) struct StatsRequest {
    #[command(flatten)]
    filters: FilterArgs,
}

impl ApiRequest for StatsRequest {
    fn cost(&self) -> QueryCost {
        QueryCost::Scan
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let filter = self.filters.filter(names)?;
        let figures = cached_figures(worker, &filter)?;
        let (_, filter) = GameKindChoice::of(&worker.database, &filter)?;
        let openings = common_openings(&worker.database, &filter, &figures)?;
        let by_name = named_openings(&worker.database, &filter, names)?;
        Ok(CachedResponse::json(&statistics_answer(
            &figures, &openings, &by_name,
        )))
    }
}

/// The statistics as plots in SVG.
#[derive(Debug, Args)]
pub(super) struct StatsPlotsRequest {
    #[command(flatten)]
    filters: FilterArgs,
    /// The colour theme of the plots
    #[arg(long, value_parser = parse_theme, default_value = "light")]
    theme: Theme,
    /// The language of the texts in the plots
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language, default_value = "en")]
    lang: Language,
}

impl ApiRequest for StatsPlotsRequest {
    fn cost(&self) -> QueryCost {
        QueryCost::Scan
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let figures = cached_figures(worker, &self.filters.filter(names)?)?;
        let title = statistics_title(&figures, self.lang);
        let style = PlotStyle {
            theme: self.theme,
            language: self.lang,
            id: "stats",
        };
        let svg = plots_svg(&statistics_plots(&figures, self.lang), &title, style);
        Ok(CachedResponse::svg(svg))
    }
}

fn cached_figures(worker: &Worker, filter: &Filter) -> Result<Arc<GameStatistics>, StoreError> {
    let compute = |worker: &Worker| game_statistics(&worker.database, filter, |_| ());
    worker.cached(&format!("figures {filter:?}"), compute)
}
