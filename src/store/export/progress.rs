//! The progress of an export.

/// The progress of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportProgress {
    /// The number of games written, and of all games.
    Games(u64, u64),
    /// The number of positions written, and of all positions.
    Positions(u64, u64),
}

/// Number of games or positions between two reports of progress.
pub(super) const PROGRESS_INTERVAL: u64 = 1 << 10;
