//! `/api/stats`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::Response;
use clap::Parser;

use crate::ask::{DatedFilters, theme};
use crate::render::{Theme, plots_svg};
use crate::stats::{
    GameStatistics, common_openings, game_statistics, named_openings, statistics_json,
    statistics_plots,
};
use crate::store::{Filter, StoreError};
use crate::web::answer::{Answer, Refusal};
use crate::web::clerk::Clerk;
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::shelf::Keep;
use crate::web::site::Site;

impl Keep for GameStatistics {
    fn bytes(&self) -> usize {
        // A few rows for each layout, ending and year, and a number for each length.
        64 * (self.layouts.len() + self.endings.len() + self.years.len())
            + 16 * (self.lengths.max().unwrap_or_default() as usize)
    }
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    filters: DatedFilters,
}

/// Figures of games: results, layouts, lengths, first ejections, years, openings.
pub(crate) async fn stats(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Asked = parameters::read(uri.query())?;
    let filter = asked.filters.filter();
    let names = Arc::clone(&site.openings);
    let answer = site.desk.answer(&uri, Pace::Slow, move |clerk| {
        let figures = figures(clerk, &filter)?;
        let openings = common_openings(&clerk.database, &filter, &figures)?;
        let called = named_openings(&clerk.database, &filter, &names)?;
        Ok(Answer::json(&statistics_json(&figures, &openings, &called)))
    });
    Ok(answer.await?.send(&headers))
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct AskedPlots {
    #[command(flatten)]
    filters: DatedFilters,
    /// How the plots look
    #[arg(long, value_parser = theme, default_value = "light")]
    theme: Theme,
}

/// The figures as plots: a picture.
pub(crate) async fn drawn(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let AskedPlots { filters, theme } = parameters::read(uri.query())?;
    let filter = filters.filter();
    let answer = site.desk.answer(&uri, Pace::Slow, move |clerk| {
        let figures = figures(clerk, &filter)?;
        let title = format!("Abalone: figures of {} games", figures.results.games);
        let svg = plots_svg(&statistics_plots(&figures), &title, theme, "stats");
        Ok(Answer::of(HeaderValue::from_static("image/svg+xml"), svg))
    });
    Ok(answer.await?.send(&headers))
}

fn figures(clerk: &Clerk, filter: &Filter) -> Result<Arc<GameStatistics>, StoreError> {
    let count = |clerk: &Clerk| game_statistics(&clerk.database, filter, |_| ());
    clerk.kept(&format!("figures {filter:?}"), count)
}
