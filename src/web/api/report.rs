//! `/api/report/opening` and `/api/report/player`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::Response;
use clap::{Args, Parser};

use crate::ask::{AskError, ReportedOpening, ReportedPlayer, theme};
use crate::openings::OpeningNames;
use crate::render::{Theme, plots_svg};
use crate::stats::{Report, report_json, report_plots};
use crate::web::answer::{Answer, Refusal};
use crate::web::clerk::Clerk;
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::shelf::Keep;
use crate::web::site::Site;

/// The rows of a report are bounded, but for its years and the periods of a rating.
const ROWS: usize = 16 << 10;

impl Keep for Report {
    fn bytes(&self) -> usize {
        let periods = self.rating.as_ref().map_or(0, |rated| rated.history.len());
        ROWS + 64 * (self.years.len() + periods)
    }
}

/// What a report is asked for.
trait Subject: Args + std::fmt::Debug + Send + Sync + 'static {
    fn report(&self, clerk: &Clerk, names: &OpeningNames) -> Result<Report, AskError>;
}

impl Subject for ReportedOpening {
    fn report(&self, clerk: &Clerk, names: &OpeningNames) -> Result<Report, AskError> {
        let found = self.place(&clerk.database)?;
        Ok(ReportedOpening::report(
            self,
            &found,
            &clerk.database,
            names,
            |_| (),
        )?)
    }
}

impl Subject for ReportedPlayer {
    fn report(&self, clerk: &Clerk, names: &OpeningNames) -> Result<Report, AskError> {
        Ok(ReportedPlayer::report(
            self,
            &clerk.database,
            names,
            |_| (),
        )?)
    }
}

/// A report, which plots of it are drawn from too.
fn find(
    subject: &impl Subject,
    clerk: &Clerk,
    names: &OpeningNames,
) -> Result<Arc<Report>, AskError> {
    let question = question(subject);
    clerk.kept(&question, |clerk| subject.report(clerk, names))
}

fn question(subject: &impl Subject) -> String {
    format!("report {subject:?}")
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked<S: Args> {
    #[command(flatten)]
    subject: S,
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct AskedPlots<S: Args> {
    #[command(flatten)]
    subject: S,
    /// How the plots look
    #[arg(long, value_parser = theme, default_value = "light")]
    theme: Theme,
}

async fn told<S: Subject>(
    site: Arc<Site>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked { subject } = parameters::read::<Asked<S>>(uri.query())?;
    let (names, about) = (Arc::clone(&site.openings), question(&subject));
    let work = move |clerk: &Clerk| {
        let report = find(&subject, clerk, &names)?;
        Ok(Answer::json(&report_json(&report)))
    };
    let answer = site.desk.answer_about(&uri, &about, Pace::Slow, work);
    Ok(answer.await?.send(&headers))
}

async fn drawn<S: Subject>(
    site: Arc<Site>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let AskedPlots { subject, theme } = parameters::read::<AskedPlots<S>>(uri.query())?;
    let (names, about) = (Arc::clone(&site.openings), question(&subject));
    let work = move |clerk: &Clerk| {
        let report = find(&subject, clerk, &names)?;
        let svg = plots_svg(&report_plots(&report), &report.title, theme, "report");
        Ok(Answer::of(HeaderValue::from_static("image/svg+xml"), svg))
    };
    let answer = site.desk.answer_about(&uri, &about, Pace::Slow, work);
    Ok(answer.await?.send(&headers))
}

/// What the games say of an opening.
pub(crate) async fn opening(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    told::<ReportedOpening>(site, uri, headers).await
}

/// The same as plots: a picture.
pub(crate) async fn opening_plots(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    drawn::<ReportedOpening>(site, uri, headers).await
}

/// What the games say of a player.
pub(crate) async fn player(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    told::<ReportedPlayer>(site, uri, headers).await
}

/// The same as plots, the rating over time among them: a picture.
pub(crate) async fn player_plots(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    drawn::<ReportedPlayer>(site, uri, headers).await
}
