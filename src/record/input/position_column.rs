//! The positions that a table states beside the moves.

/// A column of positions. In the text of a record, its cells are comments that begin with its name.
#[derive(Debug, Clone)]
pub(crate) struct PositionColumn {
    pub(crate) name: String,
    pub(crate) moment: Moment,
}

/// When the position of a row is on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Before the moves of the row.
    Before,
    /// After them.
    After,
}
