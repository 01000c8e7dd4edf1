//! Arguments of reports on openings and players.

use clap::Args;

use super::filters::FilterArgs;
use super::position::{PositionArgs, ResolvedPosition};
use crate::answers::QueryError;
use crate::openings::OpeningNames;
use crate::stats::{Report, report_of_opening, report_of_player};
use crate::store::{Database, Filter, ScanProgress};

/// The opening that a report is about, and the games that it counts.
#[derive(Debug, Clone, Args)]
pub(crate) struct OpeningReportArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

/// The player whom a report is about, and the games that it counts.
#[derive(Debug, Clone, Args)]
pub(crate) struct PlayerReportArgs {
    /// Player
    #[arg(value_name = "NAME", group = "opponent_of")]
    name: String,
    #[command(flatten)]
    filters: FilterArgs,
}

impl OpeningReportArgs {
    /// The position of the opening, and the filter of its games.
    ///
    /// # Errors
    /// When the arguments name no position, or the database cannot be read.
    pub(crate) fn resolve(
        &self,
        database: &Database,
        names: &OpeningNames,
    ) -> Result<(ResolvedPosition, Filter), QueryError> {
        let mut filter = self.filters.filter(names)?;
        let position = self.position.resolve(&mut filter, database, names)?;
        Ok((position, filter))
    }

    /// The report on the position and the games of [`OpeningReportArgs::resolve`]. `on_progress` receives the progress.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub(crate) fn report(
        &self,
        (opening, filter): &(ResolvedPosition, Filter),
        database: &Database,
        names: &OpeningNames,
        on_progress: impl FnMut(ScanProgress),
    ) -> Result<Report, QueryError> {
        let title = self.title(opening);
        let place = (&opening.position, title.as_str());
        let mut report = report_of_opening(database, place, filter, names, on_progress)?;
        report.other_rules = database.games_under_other_rules(opening.line(), filter)?;
        Ok(report)
    }

    fn title(&self, resolved: &ResolvedPosition) -> String {
        if let Some(name) = &resolved.opening {
            return name.clone();
        }
        let opening = self.position.text().map_or("the start", str::trim);
        match self.filters.filters.layout {
            Some(layout) => format!("{}: {opening}", layout.name()),
            None => opening.to_owned(),
        }
    }
}

impl PlayerReportArgs {
    /// The report. `on_progress` receives the progress.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub(crate) fn report(
        &self,
        database: &Database,
        names: &OpeningNames,
        on_progress: impl FnMut(ScanProgress),
    ) -> Result<Report, QueryError> {
        let filter = self.filters.filter(names)?;
        filter.check_ranges()?;
        let name = database.find_person(&self.name)?;
        Ok(report_of_player(
            database,
            &name,
            &filter,
            names,
            on_progress,
        )?)
    }
}
