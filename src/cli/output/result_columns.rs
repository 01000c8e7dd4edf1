//! Columns of tables that show how games ended.

use crate::cli::messages::plural;
use crate::store::ResultCounts;

/// A column of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultColumn {
    /// Games won by the side that moves first.
    Black,
    /// Games won by the side that moves second.
    White,
    Draws,
    /// Games won by a third side or a later one.
    Others,
    /// Games without a known result.
    Unknown,
}

impl ResultColumn {
    /// The columns that a table needs: the column of the other sides is left out unless they won a game.
    pub(crate) fn needed(columns: &[ResultColumn], has_others: bool) -> Vec<ResultColumn> {
        let columns = columns.iter().copied();
        columns
            .filter(|column| has_others || *column != ResultColumn::Others)
            .collect()
    }

    /// The title, given the names of the first two sides.
    pub(crate) fn title(self, [black, white]: [&str; 2]) -> String {
        let title = match self {
            ResultColumn::Black => black,
            ResultColumn::White => white,
            ResultColumn::Draws => "draws",
            ResultColumn::Others => "others",
            ResultColumn::Unknown => "unknown",
        };
        title.to_owned()
    }

    /// The percentage of the known results, as `66.7%`, or empty if no result is known; for unknown results, their number.
    pub(crate) fn cell(self, results: &ResultCounts) -> String {
        let count = match self {
            ResultColumn::Black => results.black,
            ResultColumn::White => results.white,
            ResultColumn::Draws => results.draws,
            ResultColumn::Others => results.others,
            ResultColumn::Unknown => return results.unknown.to_string(),
        };
        let percent = results.percent(count);
        percent.map_or_else(String::new, |percent| format!("{percent:.1}%"))
    }
}

/// The line that states what the percentages refer to, and how many games have a known result.
pub(crate) fn percentage_note(all: &ResultCounts) -> String {
    format!(
        "wins and draws in percent of the known results: {} of {}",
        all.known(),
        plural::games(all.games)
    )
}
