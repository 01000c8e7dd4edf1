//! Figures of a result that may follow the order in which a line names the players: `Bob (White) - Ann (Black)` and `1-0` below it.

use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;
use crate::record::vocabulary::figures::figures;

/// Warns of a result in figures after a line with White before Black, whose order the figures may follow.
pub(super) fn warn_of_order(draft: &mut Draft, record: &RawRecord) {
    let place = |name| draft.tag(name).map(|tag| tag.at);
    let (Some(white), Some(black)) = (place("White"), place("Black")) else {
        return;
    };
    let names = record.text.get(white..black).unwrap_or("\n");
    if names.contains(['\n', '[']) {
        return;
    }
    let closing = draft.closing_result.map(|(_, at)| at);
    let Some(at) = closing.or_else(|| place("Result")).filter(|at| *at > black) else {
        return;
    };
    let line = record.text[at..].lines().next().unwrap_or_default();
    let stated = draft.tag("Result").map(|tag| &*tag.value);
    let figures = figures(line).map(|range| &line[range]);
    // Figures that were exchanged are reported already.
    let mut as_written = figures.filter(|figures| closing.is_some() || stated == Some(*figures));
    let Some(figures) = as_written.next() else {
        return;
    };
    let winner = match GameResult::in_figures(figures) {
        Some(GameResult::Black) => "Black",
        Some(GameResult::White) => "White",
        _ => return,
    };
    let message = format!(
        "`{figures}` after White and Black in this order, read with Black first: {winner} won; expected a word as `white`",
    );
    draft.warn(record, ProblemKind::Reading, at, message);
}
