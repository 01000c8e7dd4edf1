//! The most common openings of layouts.

use super::most_played::{LineSearch, most_played, move_names};
use crate::games::{AnyLayout, with_position};
use crate::stats::statistics::GameStatistics;
use crate::store::{Database, Filter, ResultCounts, StoreError};

/// An opening: the first moves from a layout, and the results of the games that play them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningLine {
    /// The layout.
    pub layout: AnyLayout,
    /// The names of the moves, separated by blanks.
    pub moves: String,
    /// The results of the games.
    pub results: ResultCounts,
}

/// The number of layouts in [`common_openings`].
const COMMON_LAYOUTS: usize = 3;
/// The number of openings of each of these layouts.
const OPENINGS_PER_LAYOUT: usize = 5;
/// The plies of these openings.
const PLIES: usize = 2;

/// The most common openings of the most common layouts: five of two plies each, for three layouts.
///
/// # Errors
/// When the database cannot be read.
pub fn common_openings(
    database: &Database,
    filter: &Filter,
    statistics: &GameStatistics,
) -> Result<Vec<OpeningLine>, StoreError> {
    let layouts = statistics.layouts_by_games();
    let layouts = layouts.iter().filter_map(|(key, _)| AnyLayout::find(key));
    let mut openings = Vec::new();
    for layout in layouts.take(COMMON_LAYOUTS) {
        let of_layout = openings_of_layout(database, filter, layout, PLIES, OPENINGS_PER_LAYOUT)?;
        openings.extend(of_layout);
    }
    Ok(openings)
}

/// The most common openings of a layout with a number of plies: the most played first moves, their most played continuations, and so on, at most `max_openings` at
/// each ply and in all. Games that reach a position by another order of moves count too.
///
/// # Errors
/// When the database cannot be read.
pub fn openings_of_layout(
    database: &Database,
    filter: &Filter,
    layout: impl Into<AnyLayout>,
    plies: usize,
    max_openings: usize,
) -> Result<Vec<OpeningLine>, StoreError> {
    let search = LineSearch {
        plies,
        width: max_openings,
        min_games: 0,
        keeps_short: false,
    };
    let layout = layout.into();
    let Some(start) = layout.start() else {
        return Ok(Vec::new());
    };
    // A game counts by the positions that it reaches, whatever its layout.
    let filter = Filter {
        layout: None,
        ..filter.clone()
    };
    with_position!(start, start => {
        let lines = most_played(|position| database.openings(position, &filter), &start, search)?;
        let openings = lines.into_iter().map(|line| OpeningLine {
            layout,
            moves: move_names(&line.moves),
            results: line.results,
        });
        Ok(openings.collect())
    })
}
