//! Reports on openings and players: what they are about.

use clap::Args;

use super::place::{PositionArgs, ResolvedPosition};
use super::{FilterArgs, QueryError};
use crate::openings::OpeningNames;
use crate::stats::{Report, report_of_opening, report_of_player};
use crate::store::{Database, Filter, Scanned, StoreError};

/// An opening that a report is asked for, and of which games.
#[derive(Debug, Clone, Args)]
pub(crate) struct OpeningReportArgs {
    /// The moves that lead to it, in any notation [default: the start]
    #[arg(value_name = "MOVES", conflicts_with = "position")]
    moves: Option<String>,
    /// The position, in any notation, or the name of a layout
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    filters: FilterArgs,
}

/// A player whom a report is asked for, and of which games.
#[derive(Debug, Clone, Args)]
pub(crate) struct PlayerReportArgs {
    /// The player
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    filters: FilterArgs,
}

impl OpeningReportArgs {
    /// The position that is meant, and the filter of its games.
    ///
    /// # Errors
    /// When what is asked for is no position, or the database does not answer.
    pub(crate) fn resolve(
        &self,
        database: &Database,
    ) -> Result<(ResolvedPosition, Filter), QueryError> {
        let mut filter = self.filters.filter();
        let place = PositionArgs::of(self.position.clone(), self.moves.clone());
        Ok((place.resolve(&mut filter, database)?, filter))
    }

    /// The report, of the position and the games that [`ReportedOpening::place`] has found.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub(crate) fn report(
        &self,
        (place, filter): &(ResolvedPosition, Filter),
        database: &Database,
        names: &OpeningNames,
        watch: impl FnMut(Scanned),
    ) -> Result<Report, StoreError> {
        let title = self.title();
        report_of_opening(database, (&place.position, &title), filter, names, watch)
    }

    fn title(&self) -> String {
        let place = self.moves.as_deref().or(self.position.as_deref());
        let place = place.map_or("the start", str::trim);
        match self.filters.filters.layout {
            Some(layout) => format!("{}: {place}", layout.name()),
            None => place.to_owned(),
        }
    }
}

impl PlayerReportArgs {
    /// The report.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub(crate) fn report(
        &self,
        database: &Database,
        names: &OpeningNames,
        watch: impl FnMut(Scanned),
    ) -> Result<Report, StoreError> {
        let filter = self.filters.filter();
        report_of_player(database, &self.name, &filter, names, watch)
    }
}
