//! What a table is read as.

use std::collections::VecDeque;

use crate::record::input::line::Line;
use crate::record::input::raw_record::RawRecord;

/// What follows in a table.
pub(crate) enum TableItem {
    Game(Box<RawRecord>),
    /// Lines that are no rows.
    Text(Vec<Line<'static>>),
    /// The lines after the table that were read.
    End(VecDeque<Line<'static>>),
}
